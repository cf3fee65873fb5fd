//! Games with the attributes needed by `--where` and `--series`.

use std::collections::BTreeSet;
use std::path::Path;

use itertools::Itertools;
use matches::attributes::{Filter, GameAttributes, Series, attributed_games};
use matches::kinds::is_match_journal;
use matches::listing::{ListedGame, read_games};
use matches::reports::Table;
use replays::text::printable;
use serde_json::json;

use crate::Failure;

/// Maximum number of names listed in one note.
const NAMES_SHOWN: usize = 30;

/// Games read from a file.
pub(super) struct AttributedGames {
    pub games: Vec<ListedGame>,
    /// Seats in each game that match the condition, or all seats without a condition; `None` if no
    /// attributes were needed.
    pub seats: Option<Vec<Vec<usize>>>,
    /// Values of the requested series in each game; empty if no series was requested.
    pub attributes: Vec<GameAttributes>,
}

impl AttributedGames {
    /// Reads the games, keeping only the attributes that are needed.
    pub fn read(
        file: &Path,
        replays: Option<&Path>,
        condition: Option<&Filter>,
        series: Option<&str>,
    ) -> Result<Self, Failure> {
        if condition.is_none() && series.is_none() {
            return Ok(Self { games: read_games(file)?, seats: None, attributes: Vec::new() });
        }
        let comparisons = condition.map(Filter::comparisons).unwrap_or_default();
        let names = comparisons.iter().map(|comparison| comparison.name.as_str());
        let mut names = Names::new(names.chain(series));
        let mut read = Self { games: Vec::new(), seats: None, attributes: Vec::new() };
        let mut all_seats = Vec::new();
        for game in attributed_games(file, replays)? {
            let (game, mut attributes) = game?;
            names.look_in(&attributes);
            let mut seats = Vec::from_iter(0..attributes.seats.len());
            seats.retain(|seat| condition.is_none_or(|of| of.holds(&attributes, *seat)));
            all_seats.push(seats);
            read.games.push(game);
            if let Some(series) = series {
                attributes.retain_series(|name| name == series);
                read.attributes.push(attributes);
            }
        }
        read.seats = Some(all_seats);
        if !read.games.is_empty() {
            names.note_missing(is_match_journal(file) && replays.is_none());
        }
        Ok(read)
    }
}

/// Finds names that occur in no game and may be typos.
struct Names<'a> {
    missing: BTreeSet<&'a str>,
    /// Attribute names written by bots and referees.
    known: BTreeSet<String>,
}

impl<'a> Names<'a> {
    fn new(names: impl Iterator<Item = &'a str>) -> Self {
        Self { missing: names.collect(), known: BTreeSet::new() }
    }

    fn look_in(&mut self, game: &GameAttributes) {
        let has = |seat, name: &str| {
            let own = name.strip_prefix("opponent.").unwrap_or(name);
            !game.values(seat, name).is_empty() || !game.series(seat, own).is_empty()
        };
        self.missing.retain(|name| !(0..game.seats.len()).any(|seat| has(seat, name)));
        for name in game.names() {
            if self.known.len() < NAMES_SHOWN && !self.known.contains(name) {
                self.known.insert(name.to_owned());
            }
        }
    }

    /// Prints a note on each name that occurs in no game.
    fn note_missing(&self, lacks_replays: bool) {
        let known = match self.known.is_empty() {
            true => "bots and the referee wrote no attributes".to_owned(),
            false => format!("bots and the referee wrote {}", self.known.iter().join(", ")),
        };
        let hint = if lacks_replays { "bot attributes are read from --replays" } else { &known };
        for name in &self.missing {
            errln!("referee: no game has the attribute {}; {}", printable(name), printable(hint));
        }
    }
}

/// Tabulates a series, with one row per player and turn.
pub(super) fn series_table<'a>(
    games: impl Iterator<Item = (&'a GameAttributes, usize)>,
    name: &str,
) -> Table {
    let mut table = Table::new(&["player", "turn", "games", "mean", "min", "max"]).fitting();
    for (player, series) in Series::by_player(games, name) {
        for (turn, point) in series.points() {
            let numbers = [point.mean, point.min, point.max].map(|number| json!(number));
            let row = [json!(player), json!(turn), json!(point.count)].into_iter().chain(numbers);
            table.push(row.collect());
        }
    }
    table
}
