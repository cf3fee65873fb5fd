//! Results of analysing a recorded game.

use serde::Serialize;

/// A turn that was played, and the best alternative to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    pub score: i32,
    /// The best turn's answer line, or the line played if no better turn was found.
    pub best: String,
    /// The score of `best`, at least `score`.
    pub best_score: i32,
    /// The opponent's attack in reply to the turn played. Empty if the best reply attacks nothing.
    pub reply: String,
    pub best_drawn: DrawnLine,
    pub reply_drawn: DrawnLine,
}

/// The commands in an answer line, as shapes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DrawnLine {
    /// The steps that units take, in order, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// Tiles where something is built, as indices into the scene's tiles.
    #[serde(rename = "places")]
    pub built_tiles: Vec<usize>,
    /// The answer line, shortened.
    pub text: String,
}

/// The best turns in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether the first turn is proved to be the best.
    pub is_proved: bool,
    pub turns: Vec<BestTurn>,
}

/// A turn and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestTurn {
    pub line: String,
    /// The answer line, formatted for display.
    pub text: String,
    /// Number of points scored in the game after the turn.
    pub points: i64,
    /// The outcome, formatted for display.
    pub score: String,
    /// The steps, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The attacks that follow the steps, in the same format.
    pub hits: Vec<[usize; 4]>,
}
