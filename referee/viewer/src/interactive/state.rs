use engine::catalogue::{Choice, TileKnowledge};
use engine::scene::BoardStyle;
use serde::Serialize;

use crate::GameResult;
use crate::pictures::{Pictures, StoredEntry, StoredOffBoard};

/// A game as the person sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InteractiveState {
    pub game: &'static str,
    /// Seed of the setup.
    pub seed: String,
    /// Player names, one per seat.
    pub players: Vec<String>,
    /// Seat to move; `None` when the game is over.
    pub seat: Option<usize>,
    /// Number of turns played.
    pub turn: usize,
    pub columns: usize,
    /// Shift of each row to the right, in half tiles; empty if no row is shifted.
    pub shifts: Vec<usize>,
    /// Style of the whole board.
    pub style: BoardStyle,
    #[serde(flatten)]
    pub pictures: Pictures,
    /// Picture index of each tile, after the choices made so far and without hidden contents.
    pub tiles: Vec<usize>,
    /// Figures that are not on any tile.
    pub off_board: Vec<StoredOffBoard>,
    /// Names of the tiles; empty if tiles are named by column and row, from 0.
    pub tile_names: Vec<String>,
    /// Names of the sides, in the order of their colours; empty if they have none.
    pub sides: &'static [&'static str],
    /// Meaning of the pictures on the board.
    pub legend: Vec<StoredEntry>,
    /// Explanation of anything that the legend does not cover; may be empty.
    pub note: &'static str,
    /// Prompt for the only seat; empty if there are several seats.
    pub to_move: &'static str,
    /// Tiles affected by the players' turns since the person's last turn.
    pub replies: Replies,
    /// Numbers next to the board, with a value for each side.
    pub gauges: Vec<(&'static str, Vec<i64>)>,
    /// Names of the yes-or-no gauges, whose values are 1 or 0.
    pub flags: Vec<&'static str>,
    /// Upper bounds by gauge name, with a value for each side.
    pub limits: Vec<(&'static str, Vec<i64>)>,
    /// Choices made so far in this turn.
    pub chosen: Vec<String>,
    /// The same choices as text; empty if there are none.
    pub chosen_text: String,
    /// Conclusions about tiles with hidden contents; `None` in games without such tiles.
    pub knowledge: Option<Vec<TileKnowledge>>,
    /// True if a turn that costs nothing is known.
    pub free_turn: bool,
    /// Possible next choices.
    pub choices: Vec<Choice>,
    /// Latest turns, oldest first.
    pub lines: Vec<PlayedLine>,
    /// Reasons why seats left, as text.
    pub exits: Vec<String>,
    /// Scores, one per seat, when the game is over.
    pub scores: Option<Vec<i64>>,
    /// Winner and reason, when the game is over.
    pub result: Option<GameResult>,
}

/// Tiles affected by the players' turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// Steps in order, as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// Indices of tiles affected by other events.
    pub tiles: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedLine {
    pub seat: usize,
    pub line: String,
    /// Answer as readable text, if the events do not cover all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Events that the answer does not already show.
    pub events: Vec<String>,
    /// Text that the player wrote to stderr.
    pub stderr: String,
}

/// Answer given by a built-in player or by the reasoner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    pub player: &'static str,
    pub line: String,
    /// Answer as readable text.
    pub answer: String,
    /// Reason for the answer.
    pub reason: String,
}
