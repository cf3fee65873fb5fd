//! Finds the installed game whose rules can replay a CodinGame result.

use engine::catalogue::{GameInfo, GameType, games, title_of};

use super::ResultError;

/// A contest of the site whose game is installed.
#[derive(Clone, Copy)]
pub(super) struct Contest {
    pub game: &'static dyn GameType,
    /// The lower-case words that identify the titles of its results.
    title: &'static str,
}

impl Contest {
    fn all() -> impl Iterator<Item = Self> {
        games().filter_map(|game| Some(Self { game, title: game.info().contest? }))
    }

    /// The contest of a game.
    pub fn of_game(name: &str) -> Option<Self> {
        Self::all().find(|contest| contest.info().name == name)
    }

    /// The contest named by one of `titles`, which are in several languages; the first contest if
    /// there are none.
    ///
    /// Returns an error with the title at `field` if they name another contest.
    pub fn of_titles(field: &str, titles: &[&str]) -> Result<Self, ResultError> {
        let is_named = |contest: &Self| {
            titles.is_empty() || titles.iter().any(|title| contest.is_named_by(title))
        };
        let first = titles.first().copied().unwrap_or_default();
        Self::all().find(is_named).ok_or_else(|| ResultError::other_game(field, first))
    }

    fn is_named_by(&self, title: &str) -> bool {
        title.to_lowercase().contains(self.title)
    }

    pub fn info(&self) -> GameInfo {
        self.game.info()
    }

    /// The values of an option of the game, most common first.
    pub fn values(&self, option: &str) -> Vec<&'static str> {
        let spec = self.info().options.iter().find(|spec| spec.name == option);
        let Some(spec) = spec else { return Vec::new() };
        let others = spec.values.iter().rev().copied().filter(|value| *value != spec.default);
        std::iter::once(spec.default).chain(others).collect()
    }

    /// The leagues of the game, most common first.
    pub fn leagues(&self) -> Vec<u32> {
        self.values("league").iter().filter_map(|league| league.parse().ok()).collect()
    }

    /// Maps a league of the site to one of the game: leagues above its highest one have the same rules.
    pub fn known_league(&self, league: u32) -> u32 {
        self.leagues().into_iter().max().map_or(league, |highest| league.min(highest))
    }
}

impl ResultError {
    /// The error for a result of a game that cannot be replayed here; `name` is at `field`.
    pub(super) fn other_game(field: &str, name: &str) -> Self {
        let titles: Vec<_> =
            Contest::all().map(|contest| title_of(contest.info().name).to_owned()).collect();
        let (field, name) = (field.to_owned(), name.to_owned());
        Self::OtherGame { field, name, expected: titles.join(" or ") }
    }
}
