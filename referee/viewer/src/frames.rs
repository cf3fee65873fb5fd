//! The frames of a game for viewers: one for every position, and tables that frames refer to.

use engine::scene::{BoardStyle, Layer, LegendEntry, Mark, Scene};
use serde::Serialize;

use crate::pictures::{Pictures, StoredBeside, StoredEntry};

/// All frames of a game: one before the first turn and one after every turn or exit.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayFrames {
    pub game: String,
    pub seed: String,
    /// One player per seat.
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// The names of the sides, in the order of their colours.
    pub sides: Vec<&'static str>,
    /// The board as a whole.
    pub style: BoardStyle,
    #[serde(flatten)]
    pub pictures: Pictures,
    /// What is on the board.
    pub legend: Vec<StoredEntry>,
    /// What the legend does not explain; may be empty.
    pub note: &'static str,
    /// The legend for those who draw letters.
    #[serde(skip)]
    pub entries: Vec<LegendEntry>,
    /// What it means that a tile is marked in letters; may be empty.
    #[serde(skip)]
    pub marked: &'static str,
    pub columns: usize,
    /// By how many half tiles each row is moved to the right; empty where none is.
    pub shifts: Vec<usize>,
    pub frames: Vec<Frame>,
    /// All lines that seats were sent; frames name them by index.
    pub lines: Vec<String>,
    /// The opening of each seat, as indices into `lines`.
    pub openings: Vec<Vec<usize>>,
    pub gauges: Vec<&'static str>,
    /// The gauges that say yes or no, as indices into `gauges`.
    pub flags: Vec<usize>,
    /// The gauge that tells who is ahead, as an index into `gauges`.
    pub score_gauge: Option<usize>,
    /// Names of the other numbers of each side.
    pub counts: Vec<&'static str>,
    /// The choices among the rules.
    pub facts: Vec<String>,
    /// The names of the tiles; empty where they are called by column and row.
    pub tile_names: Vec<String>,
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

/// Something that happened in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FrameEvent {
    pub text: String,
    /// The tiles that it concerns, as indices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<usize>,
    /// Whether a command was refused.
    #[serde(skip_serializing_if = "is_false")]
    pub is_refusal: bool,
    /// Whether the answer line, or the result of the game, says the same.
    #[serde(skip_serializing_if = "is_false")]
    pub is_repetition: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The position after a turn, and the turn that led to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Frame {
    /// Tiles that are others than in the frame before: their indices, and those of their pictures.
    pub tiles: Vec<(usize, usize)>,
    /// The figures on no tile, if they are others than in the frame before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Vec<StoredBeside>>,
    /// Values of the gauges, for each seat.
    pub gauges: Vec<Vec<i64>>,
    pub seat: Option<usize>,
    pub line: String,
    /// The line as a title, if that is another text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The way in which the seat left, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<&'static str>,
    /// The time that it took, in milliseconds.
    pub ms: Option<f64>,
    /// The standard error of the player.
    pub stderr: String,
    /// Messages of the seat to people.
    pub said: Vec<String>,
    /// The other events, refusals included.
    pub events: Vec<FrameEvent>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// The marks that people look for, once each.
    pub marks: Vec<Mark>,
    /// The input of the seat for the turn, as indices into `lines` of the game's frames.
    pub input: Vec<usize>,
    /// The time for which the game lets the seat think, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// Tiles that changed within the turn, step by step, from the frame before on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<(usize, usize)>>,
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
