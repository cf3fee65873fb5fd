use engine::catalogue::{Choice, TileKnowledge};
use engine::scene::BoardStyle;
use serde::Serialize;

use crate::GameResult;
use crate::pictures::{Pictures, StoredBeside, StoredEntry};

/// A game as the person sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandState {
    pub game: &'static str,
    /// The seed of the setup.
    pub seed: String,
    /// The player of each seat.
    pub players: Vec<String>,
    /// The seat to move; `None` when the game is over.
    pub seat: Option<usize>,
    /// The number of turns played.
    pub turn: usize,
    pub columns: usize,
    /// How far each row is shifted to the right, in half tiles; empty if no row is.
    pub shifts: Vec<usize>,
    /// The style of the whole board.
    pub style: BoardStyle,
    #[serde(flatten)]
    pub pictures: Pictures,
    /// For each tile the index of its picture, after the choices made so far and without hidden content.
    pub tiles: Vec<usize>,
    /// Figures that are on no tile.
    pub beside: Vec<StoredBeside>,
    /// The names of the tiles; empty if tiles are named by column and row, from 0.
    pub tile_names: Vec<String>,
    /// The names of the sides, in the order of their colours; empty if they have none.
    pub sides: &'static [&'static str],
    /// The meaning of the pictures on the board.
    pub legend: Vec<StoredEntry>,
    /// Anything that the legend does not explain; may be empty.
    pub note: &'static str,
    /// The task of the only seat; empty if there are several seats.
    pub to_move: &'static str,
    /// The players' turns since the person's last turn.
    pub replies: Replies,
    /// The numbers next to the board, with a value for each side.
    pub gauges: Vec<(&'static str, Vec<i64>)>,
    /// The names of the gauges that are yes (1) or no (0).
    pub flags: Vec<&'static str>,
    /// Upper bounds by gauge name, with a value for each side.
    pub limits: Vec<(&'static str, Vec<i64>)>,
    /// The choices made so far in this turn.
    pub begun: Vec<String>,
    /// The same as text; empty if there are none.
    pub begun_text: String,
    /// Conclusions about tiles with hidden content; `None` in games without such tiles.
    pub knowledge: Option<Vec<TileKnowledge>>,
    /// True if a turn without cost is known.
    pub free_turn: bool,
    /// The possible next choices.
    pub choices: Vec<Choice>,
    /// The latest turns, oldest first.
    pub lines: Vec<PlayedLine>,
    /// The reasons why seats left, as text.
    pub exits: Vec<String>,
    /// One score per seat, when the game is over.
    pub scores: Option<Vec<i64>>,
    /// The winner and the reason, when the game is over.
    pub result: Option<GameResult>,
}

/// The tiles affected by the players' turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// Steps in order, as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// Indices of the tiles of other events.
    pub places: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedLine {
    pub seat: usize,
    pub line: String,
    /// The answer as readable text, if the events do not cover all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What happened, apart from what the answer already shows.
    pub events: Vec<String>,
    /// What the player wrote to stderr.
    pub stderr: String,
}

/// The answer of a built-in player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    pub player: &'static str,
    pub line: String,
    /// The answer as readable text.
    pub answer: String,
    /// The player's reason for it.
    pub reason: String,
}
