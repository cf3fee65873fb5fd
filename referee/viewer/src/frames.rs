//! The frames of a game for viewers: one for every position, and tables that frames refer to.

use engine::scene::{Layer, Mark, Scene, Term};
use serde::Serialize;

/// All frames of a game: one before the first turn and one after every turn or exit.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ReplayFrames {
    pub game: String,
    pub seed: String,
    /// One player per seat.
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// The names of the sides, in the order of their colours.
    pub sides: Vec<&'static str>,
    /// The meaning of the letters on the board.
    pub legend: &'static str,
    pub columns: usize,
    /// By how many half tiles each row is moved to the right; empty where none is.
    pub shifts: Vec<usize>,
    pub frames: Vec<Frame>,
    /// All lines that seats were sent; frames name them by index.
    pub lines: Vec<String>,
    /// The opening of each seat, as indices into `lines`.
    pub openings: Vec<Vec<usize>>,
    pub gauges: Vec<&'static str>,
    /// The gauge that tells who is ahead, as an index into `gauges`.
    pub score_gauge: Option<usize>,
    /// Names of the other numbers of each side.
    pub counts: Vec<&'static str>,
    /// The choices among the rules.
    pub facts: Vec<String>,
    /// The names of the tiles; empty where they are called by column and row.
    pub tile_names: Vec<String>,
    /// The names of the pieces.
    pub terms: Vec<Term>,
    /// The rules of tiles; frames name it by index.
    pub inspections: Vec<StoredInspection>,
    /// The end of the game, once it has.
    pub result: Option<GameResult>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// The seat that won, if several played and one did.
    pub winner: Option<usize>,
    /// The result in a sentence.
    pub text: String,
    pub reason: String,
}

/// The rules of a tile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct StoredInspection {
    /// Facts for people, as indices into `lines`.
    pub lines: Vec<usize>,
    /// The tiles in reach, as differences of tile indices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<isize>,
}

/// The position after a turn, and the turn that led to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Frame {
    /// Tiles that are others than in the frame before: index and code.
    pub tiles: Vec<(usize, String)>,
    /// Values of the gauges, for each seat.
    pub gauges: Vec<Vec<i64>>,
    pub seat: Option<usize>,
    pub line: String,
    /// The time that it took, in milliseconds.
    pub ms: Option<f64>,
    /// The standard error of the player.
    pub stderr: String,
    /// Messages of the seat to people.
    pub said: Vec<String>,
    /// The other events, refusals included.
    pub events: Vec<String>,
    /// The indices of the refusals among the events.
    pub refusals: Vec<usize>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// The marks that people look for, once each.
    pub marks: Vec<Mark>,
    /// The input of the seat for the turn, as indices into `lines` of the game's frames.
    pub input: Vec<usize>,
    /// The time for which the game lets the seat think, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// The tiles that each event concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Vec<usize>>,
    /// Tiles that changed within the turn, step by step, from the frame before on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<(usize, String)>>,
    /// Shapes that explain the turn on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// The other numbers, for each side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Vec<i64>>,
    /// The values at which those numbers are full; empty where nothing bounds them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Vec<i64>>,
    /// A few words on each side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<String>,
    /// Tiles of which the rules say something else than in the frame before: index and inspection, in
    /// turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inspected: Vec<usize>,
    /// The scene itself, for those who draw it here.
    #[serde(skip)]
    pub scene: Option<Scene>,
}
