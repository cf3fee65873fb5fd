//! Answers from the engine, except for the state of the interactive game.

use replays::Replay;
use serde::Serialize;
use viewer::analysis::can_analyse;

/// A game in the open file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenedGame {
    pub game: String,
    /// The seed for the setup.
    pub seed: String,
    /// One player per seat.
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// Number of turns played.
    pub turns: usize,
    /// Whether replays of this game can be analysed.
    pub can_be_analysed: bool,
}

impl OpenedGame {
    /// Returns the list entry for a replay.
    #[must_use]
    pub fn from_replay(replay: &Replay) -> Self {
        Self {
            game: replay.game.clone(),
            seed: replay.seed.clone(),
            players: replay.players.clone(),
            scores: replay.scores.clone(),
            turns: replay.turns.len(),
            can_be_analysed: can_analyse(&replay.game),
        }
    }
}
