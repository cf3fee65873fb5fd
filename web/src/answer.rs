//! Answers of the engine besides the states of games by hand.

use replays::Replay;
use serde::Serialize;
use viewer::analysis::can_analyse;

/// A game of a file that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenedGame {
    pub game: String,
    /// The seed of the setup.
    pub seed: String,
    /// One player per seat.
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// The number of turns that were played.
    pub turns: usize,
    /// Whether such games can be analysed.
    pub can_be_analysed: bool,
}

impl OpenedGame {
    /// The entry of a replay in a list.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
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
