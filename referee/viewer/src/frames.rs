//! The frames of a game for viewers, one per position, and the tables that they refer to.

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
    /// The style of the whole board.
    pub style: BoardStyle,
    #[serde(flatten)]
    pub pictures: Pictures,
    /// The meaning of the pictures on the board.
    pub legend: Vec<StoredEntry>,
    /// Anything that the legend does not explain; may be empty.
    pub note: &'static str,
    /// The legend for boards drawn with letters.
    #[serde(skip)]
    pub entries: Vec<LegendEntry>,
    /// The meaning of a marked tile on a board drawn with letters; may be empty.
    #[serde(skip)]
    pub marked: &'static str,
    pub columns: usize,
    /// How far each row is shifted to the right, in half tiles; empty if no row is.
    pub shifts: Vec<usize>,
    pub frames: Vec<Frame>,
    /// All lines sent to seats. Frames refer to them by index.
    pub lines: Vec<String>,
    /// The opening input of each seat, as indices into `lines`.
    pub openings: Vec<Vec<usize>>,
    pub gauges: Vec<&'static str>,
    /// The gauges that are yes or no, as indices into `gauges`.
    pub flags: Vec<usize>,
    /// The gauge that shows who is ahead, as an index into `gauges`.
    pub score_gauge: Option<usize>,
    /// Names of the other numbers of each side.
    pub counts: Vec<&'static str>,
    /// The chosen variants of the rules.
    pub facts: Vec<String>,
    /// The names of the tiles; empty if tiles are named by column and row.
    pub tile_names: Vec<String>,
    /// Facts about tiles. Frames refer to them by index.
    pub inspections: Vec<StoredInspection>,
    /// The result, once the game is over.
    pub result: Option<GameResult>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// The winning seat; `None` if there is only one seat or no winner.
    pub winner: Option<usize>,
    /// The result as a sentence.
    pub text: String,
    pub reason: String,
}

/// Facts about a tile under the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct StoredInspection {
    /// Facts as text, as indices into `lines`.
    pub lines: Vec<usize>,
    /// The tiles in reach, as differences of tile indices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<isize>,
}

/// An event of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FrameEvent {
    pub text: String,
    /// Indices of the tiles that it concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<usize>,
    /// True if the event is a refused command.
    #[serde(skip_serializing_if = "is_false")]
    pub is_refusal: bool,
    /// True if the answer line or the result already shows it.
    #[serde(skip_serializing_if = "is_false")]
    pub is_repetition: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The position after a turn, and the turn that led to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Frame {
    /// Tiles that differ from the previous frame: index of the tile, index of its picture.
    pub tiles: Vec<(usize, usize)>,
    /// The figures that are on no tile, if they differ from the previous frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Vec<StoredBeside>>,
    /// The values of the gauges, for each seat.
    pub gauges: Vec<Vec<i64>>,
    pub seat: Option<usize>,
    pub line: String,
    /// A title for the line, if it differs from the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How the seat left, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<&'static str>,
    /// Response time in milliseconds.
    pub ms: Option<f64>,
    /// What the player wrote to stderr.
    pub stderr: String,
    /// Messages that the seat wrote for spectators.
    pub said: Vec<String>,
    /// The other events, including refusals.
    pub events: Vec<FrameEvent>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// Notable marks, each once.
    pub marks: Vec<Mark>,
    /// The seat's input for the turn, as indices into [`ReplayFrames::lines`].
    pub input: Vec<usize>,
    /// The time limit for the answer, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// Tiles that changed within the turn, step by step, starting from the previous frame.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<(usize, usize)>>,
    /// Shapes that explain the turn on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// The values of [`ReplayFrames::counts`], for each side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Vec<i64>>,
    /// The maximum values of `counts`; empty if unbounded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Vec<i64>>,
    /// A short status of each side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<String>,
    /// Tiles whose facts differ from the previous frame: tile index, then inspection index, flattened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inspected: Vec<usize>,
    /// The scene itself, for renderers in this program.
    #[serde(skip)]
    pub scene: Option<Scene>,
}
