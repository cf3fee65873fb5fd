//! A game as a person sees it.

use engine::catalogue::{Choice, TileKnowledge};
use engine::scene::BoardStyle;
use serde::Serialize;

use crate::GameResult;
use crate::pictures::{Pictures, StoredBeside, StoredEntry};

/// A game as a person sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandState {
    pub game: &'static str,
    /// The seed of the setup.
    pub seed: String,
    /// The player of each seat.
    pub players: Vec<String>,
    /// The seat to move; `None` when the game is over.
    pub seat: Option<usize>,
    /// The number of turns that were played.
    pub turn: usize,
    pub columns: usize,
    /// By how many half tiles each row is moved to the right; empty where none is.
    pub shifts: Vec<usize>,
    /// The board as a whole.
    pub style: BoardStyle,
    #[serde(flatten)]
    pub pictures: Pictures,
    /// The indices of the pictures of all tiles, after what the turn has begun with, without what is hidden.
    pub tiles: Vec<usize>,
    /// The figures on no tile.
    pub beside: Vec<StoredBeside>,
    /// The names of the tiles, in order; empty where they are called by column and row from 0.
    pub tile_names: Vec<String>,
    /// The names of the sides, in the order of their colours; empty where they have no names.
    pub sides: &'static [&'static str],
    /// What is on the board.
    pub legend: Vec<StoredEntry>,
    /// What the legend does not explain; may be empty.
    pub note: &'static str,
    /// What the only seat is asked to do; empty where there are several.
    pub to_move: &'static str,
    /// The turns of the players since the person's last turn.
    pub replies: Replies,
    /// The numbers next to the board, with their values for each side.
    pub gauges: Vec<(&'static str, Vec<i64>)>,
    /// The names of those that say yes (1) or no (0).
    pub flags: Vec<&'static str>,
    /// The bounds of those of them that have one, by name, for each side.
    pub limits: Vec<(&'static str, Vec<i64>)>,
    /// The choices of this turn so far.
    pub begun: Vec<String>,
    /// The same for people; empty if there are none.
    pub begun_text: String,
    /// Conclusions about the tiles whose content is not in sight; `None` in games without such tiles.
    pub knowledge: Option<Vec<TileKnowledge>>,
    /// Whether a turn is known that costs nothing.
    pub free_turn: bool,
    /// The possible next choices.
    pub choices: Vec<Choice>,
    /// The turns so far, latest last.
    pub lines: Vec<PlayedLine>,
    /// The reasons why seats left, for people.
    pub exits: Vec<String>,
    /// One score per seat, when the game is over.
    pub scores: Option<Vec<i64>>,
    /// The winner and the reason, when the game is over.
    pub result: Option<GameResult>,
}

/// The tiles of the players' turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// Steps in their order, as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// The tiles that other events concern, as indices.
    pub places: Vec<usize>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedLine {
    pub seat: usize,
    pub line: String,
    /// The answer for people, where the events do not tell all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What happened, except what the answer says.
    pub events: Vec<String>,
    /// The standard error of the player.
    pub stderr: String,
}

/// The answer of a built-in player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    pub player: &'static str,
    pub line: String,
    /// The line for people.
    pub answer: String,
    /// Its reason, in its own words.
    pub reason: String,
}
