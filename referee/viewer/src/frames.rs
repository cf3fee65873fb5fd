//! Frames of a game for viewers, one per position, and the tables they refer to.

use engine::scene::{BoardStyle, Layer, LegendEntry, Mark, Scene};
use serde::Serialize;

use crate::pictures::{Pictures, StoredEntry, StoredOffBoard};

/// All frames of a game: one before the first turn, and one after every turn or exit.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayFrames {
    pub game: String,
    pub seed: String,
    /// Player names, one per seat.
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// Names of the sides, in the order of their colours.
    pub sides: Vec<&'static str>,
    /// Style of the whole board.
    pub style: BoardStyle,
    #[serde(flatten)]
    pub pictures: Pictures,
    /// Meaning of the pictures on the board.
    pub legend: Vec<StoredEntry>,
    /// Explanation of anything that the legend does not cover; may be empty.
    pub note: &'static str,
    /// Legend for boards drawn with letters.
    #[serde(skip)]
    pub entries: Vec<LegendEntry>,
    /// Meaning of an underlined tile on a board drawn with letters; may be empty.
    #[serde(skip)]
    pub underlined: &'static str,
    pub columns: usize,
    /// Shift of each row to the right, in half tiles; empty if no row is shifted.
    pub shifts: Vec<usize>,
    pub frames: Vec<Frame>,
    /// All lines sent to seats. Frames refer to them by index.
    pub lines: Vec<String>,
    /// Opening input for each seat, as indices into `lines`.
    pub openings: Vec<Vec<usize>>,
    pub gauges: Vec<&'static str>,
    /// Yes-or-no gauges, as indices into `gauges`.
    pub flags: Vec<usize>,
    /// Gauge that shows who is ahead, as an index into `gauges`.
    pub score_gauge: Option<usize>,
    /// Names of additional numbers that each side has.
    pub counts: Vec<&'static str>,
    /// Selected rule variants.
    pub facts: Vec<String>,
    /// Names of the tiles; empty if tiles are named by column and row.
    pub tile_names: Vec<String>,
    /// Facts about tiles. Frames refer to them by index.
    pub inspections: Vec<StoredInspection>,
    /// Result, once the game is over.
    pub result: Option<GameResult>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// Winning seat; `None` if there is only one seat or no winner.
    pub winner: Option<usize>,
    /// Result as a sentence.
    pub text: String,
    pub reason: String,
}

/// Facts about a tile under the game's rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct StoredInspection {
    /// Text of the facts, as indices into `lines`.
    pub lines: Vec<usize>,
    /// Tiles within reach, as offsets from the tile's own index.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<isize>,
}

/// An event of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FrameEvent {
    pub text: String,
    /// Indices of the tiles affected by the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<usize>,
    /// True if the event is a refused command.
    #[serde(skip_serializing_if = "is_false")]
    pub is_refusal: bool,
    /// True if the answer line or the result already shows the event.
    #[serde(skip_serializing_if = "is_false")]
    pub is_repetition: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Position after a turn, and the turn that led to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Frame {
    /// Tiles that differ from the previous frame, as pairs of tile index and picture index.
    pub tiles: Vec<(usize, usize)>,
    /// Figures that are not on any tile, if they differ from the previous frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off_board: Option<Vec<StoredOffBoard>>,
    /// Values of each gauge, one per side.
    pub gauges: Vec<Vec<i64>>,
    pub seat: Option<usize>,
    pub line: String,
    /// Title for the answer line, if it differs from the line itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How the seat left, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<&'static str>,
    /// Response time in milliseconds.
    pub ms: Option<f64>,
    /// Text that the player wrote to stderr.
    pub stderr: String,
    /// Messages from the seat to spectators.
    pub messages: Vec<String>,
    /// Events other than `messages`, including refusals.
    pub events: Vec<FrameEvent>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// Marks for the turn, each listed once.
    pub marks: Vec<Mark>,
    /// Input for the turn, as indices into [`ReplayFrames::lines`].
    pub input: Vec<usize>,
    /// Time limit for the answer, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// Tiles that changed within the turn, step by step, starting from the previous frame.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<(usize, usize)>>,
    /// Shapes that explain the turn on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// Values of each number in [`ReplayFrames::counts`], one per side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Vec<i64>>,
    /// Maximum values of `counts`; empty if unbounded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Vec<i64>>,
    /// Short status of each side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<String>,
    /// Tiles whose facts differ from the previous frame: tile index, then inspection index,
    /// flattened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inspected: Vec<usize>,
    /// Scene for renderers in this program.
    #[serde(skip)]
    pub scene: Option<Scene>,
}
