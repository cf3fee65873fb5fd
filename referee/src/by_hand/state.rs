//! A game as a person sees it.

use serde::Serialize;

use crate::catalogue::{Choice, TileKnowledge};
use crate::scene::{Ground, Tile};

/// A game as a person sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandState {
    /// Name of the game.
    pub game: &'static str,
    /// The seed of the setup.
    pub seed: String,
    /// Who plays, one a seat.
    pub players: Vec<String>,
    /// The seat to move; `None` when the game is over.
    pub seat: Option<usize>,
    /// How many turns were played.
    pub turn: usize,
    /// Tiles in a row.
    pub columns: usize,
    /// By how many half tiles each row is moved to the right; empty where none is.
    pub shifts: Vec<usize>,
    /// The tiles, after what the turn has begun with.
    pub tiles: Vec<HandTile>,
    /// The numbers beside the board, with their values for each side.
    pub gauges: Vec<(&'static str, Vec<i64>)>,
    /// What the letters on the board mean.
    pub legend: &'static str,
    /// What was chosen in this turn so far.
    pub begun: Vec<String>,
    /// What follows about the tiles whose content is not in sight; `None` in games without such tiles.
    pub knowledge: Option<Vec<TileKnowledge>>,
    /// Whether a turn is known that costs nothing.
    pub free_turn: bool,
    /// What may be chosen next.
    pub choices: Vec<Choice>,
    /// The turns so far, latest last.
    pub lines: Vec<PlayedLine>,
    /// Why seats left, for people.
    pub exits: Vec<String>,
    /// One score a seat, when the game is over.
    pub scores: Option<Vec<i64>>,
}

/// A tile as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandTile {
    /// The letter of its ground.
    pub ground: char,
    /// What stands there; empty on hidden tiles.
    pub piece: String,
    /// The number of the piece.
    pub name: Option<u32>,
    /// Whose the piece is.
    pub side: Option<u8>,
    /// Whether it is marked.
    pub marked: bool,
}

impl HandTile {
    /// A tile without what a player cannot know of it.
    pub(super) fn of(tile: &Tile) -> Self {
        let is_hidden = tile.ground == Ground::Hidden;
        Self {
            ground: tile.ground.letter(),
            piece: if is_hidden { String::new() } else { tile.piece.clone() },
            name: tile.name,
            side: tile.side.filter(|_| !is_hidden),
            marked: tile.marked && !is_hidden,
        }
    }
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedLine {
    /// Whose turn it was.
    pub seat: usize,
    /// The answer line.
    pub line: String,
    /// What happened.
    pub events: Vec<String>,
    /// What the player wrote beside its answer.
    pub remarks: String,
}

/// What a built-in player would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// The player.
    pub player: &'static str,
    /// Its answer line.
    pub line: String,
    /// Why, in its own words.
    pub reason: String,
}
