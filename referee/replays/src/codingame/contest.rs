//! Finds the installed game whose rules replay a CodinGame result.

use engine::catalogue::{GameInfo, GameType, games, title_of};

use super::ResultError;

/// A contest on the site whose game is installed.
#[derive(Clone, Copy)]
pub(super) struct Contest {
    pub game: &'static dyn GameType,
    /// Lower-case words that identify the contest in result titles.
    title: &'static str,
}

impl Contest {
    fn all() -> impl Iterator<Item = Self> {
        games().filter_map(|game| Some(Self { game, title: game.info().contest? }))
    }

    /// Returns the contest that a game belongs to.
    pub fn for_game(name: &str) -> Option<Self> {
        Self::all().find(|contest| contest.info().name == name)
    }

    /// Returns the contest named by `titles`, which contains one title in several languages.
    /// Returns the first contest if there are no titles.
    ///
    /// Returns an error with the title at `field` if the titles name another contest.
    pub fn from_titles(field: &str, titles: &[&str]) -> Result<Self, ResultError> {
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

    /// Returns a game option's values, most common first.
    pub fn values(&self, option: &str) -> Vec<&'static str> {
        let spec = self.info().options.iter().find(|spec| spec.name == option);
        let Some(spec) = spec else { return Vec::new() };
        let others = spec.values.iter().rev().copied().filter(|value| *value != spec.default);
        std::iter::once(spec.default).chain(others).collect()
    }

    /// Returns the leagues in the game, most common first.
    pub fn leagues(&self) -> Vec<u32> {
        self.values("league").iter().filter_map(|league| league.parse().ok()).collect()
    }

    /// Maps a league on the site to a league in the game. Leagues above the game's highest have the
    /// same rules.
    pub fn known_league(&self, league: u32) -> u32 {
        self.leagues().into_iter().max().map_or(league, |highest| league.min(highest))
    }
}

impl ResultError {
    /// Returns the error for a result from a game that cannot be replayed here. `name` was found at
    /// `field`.
    pub(super) fn other_game(field: &str, name: &str) -> Self {
        let titles: Vec<_> =
            Contest::all().map(|contest| title_of(contest.info().name).to_owned()).collect();
        let (field, name) = (field.to_owned(), name.to_owned());
        Self::OtherGame { field, name, expected: titles.join(" or ") }
    }
}
