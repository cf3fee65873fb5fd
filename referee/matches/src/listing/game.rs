//! One game of a list, and the list as a table.

use std::cmp::Ordering;

use replays::Replay;
use serde_json::{Value, json};

use crate::reports::Table;
use crate::{Outcome, Plan, SuiteSeed, Termination};

/// A game of a journal or of a file of replays. Lists are by seat.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The name of the game that is played.
    pub rules: String,
    pub seed: String,
    /// The line of the seed in the suite of the match.
    pub entry: Option<SuiteSeed>,
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// The end of the game for each seat; `None` for the only seat of a game, if it did not leave.
    pub ends: Vec<Option<Termination>>,
    /// The number of turns that were played.
    pub turns: usize,
    /// The number of refused commands of each seat.
    pub refused: Vec<u64>,
    /// The number of its replay, from 1, if there is one.
    pub replay: Option<u64>,
}

impl ListedGame {
    /// A game of a match. Each seat of the outcome is a player of the plan.
    pub fn of(plan: &Plan, number: usize, outcome: &Outcome) -> Self {
        let seats = || outcome.seats.iter().copied();
        let entry = outcome.seed.parse().ok().and_then(|seed| plan.seeds.entry(seed));
        Self {
            number,
            rules: plan.game.clone(),
            seed: outcome.seed.clone(),
            entry: entry.cloned(),
            players: seats().map(|player| plan.name(player)).collect(),
            scores: outcome.scores_by_seat(),
            ends: seats().map(|player| Some(outcome.ends[player])).collect(),
            turns: outcome.turns,
            refused: seats().map(|player| outcome.refused[player].total()).collect(),
            replay: outcome.replay,
        }
    }

    /// A replay that was not played again, so that its endings and refused commands are not known.
    pub fn of_replay(replay: &Replay, number: usize) -> Self {
        Self {
            number,
            rules: replay.game.clone(),
            seed: replay.seed.clone(),
            entry: None,
            players: replay.players.clone(),
            scores: replay.scores.clone(),
            ends: Vec::new(),
            turns: replay.turns.len(),
            refused: Vec::new(),
            replay: Some(number as u64),
        }
    }

    /// The name of its seed in the suite of the match.
    pub fn seed_name(&self) -> Option<&str> {
        self.entry.as_ref()?.name.as_deref()
    }

    /// How the score of a seat compares with the best of the others; `None` if there are no others.
    pub fn standing(&self, seat: usize) -> Option<Ordering> {
        let others = self.scores.iter().enumerate().filter(|(other, _)| *other != seat);
        let best = others.map(|(_, score)| *score).max()?;
        Some(self.scores.get(seat)?.cmp(&best))
    }
}

/// One row a game; what is by seat stands in the order of the seats. Where a seed has a name, there is a column for it.
pub fn games_table<'a>(games: impl Iterator<Item = &'a ListedGame> + Clone) -> Table {
    let has_names = games.clone().any(|game| game.seed_name().is_some());
    let name = has_names.then_some("name");
    let further = ["players", "scores", "ends", "turns", "refused"];
    let names: Vec<&str> = ["game", "seed"].into_iter().chain(name).chain(further).collect();
    let mut table = Table::new(&names).fitting();
    for game in games {
        let end = |end: &Option<_>| -> Value {
            end.map_or(Value::Null, |end: Termination| json!(end.to_string()))
        };
        let mut row = vec![json!(game.number), json!(game.seed)];
        row.extend(has_names.then(|| json!(game.seed_name())));
        row.extend([
            json!(game.players),
            json!(game.scores),
            game.ends.iter().map(end).collect(),
            json!(game.turns),
            json!(game.refused),
        ]);
        table.push(row);
    }
    table
}
