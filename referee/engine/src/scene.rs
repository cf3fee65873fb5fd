//! A position as a picture, independent of how a viewer draws it.

mod details;
mod letters;

use serde::Serialize;

use crate::protocol::Game;

pub use details::{Count, Inspection, Layer, Term};
pub use letters::Letters;

/// The ground of a tile. Viewers have a colour for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// Outside of the game.
    Void,
    /// Nobody's, and nothing special.
    Plain,
    /// Nobody's, and harder to cross: 1 to 3.
    Rough(u8),
    /// Nobody can stand here.
    Water,
    /// Not yet seen by the players.
    Hidden,
    /// A side's, 0 or 1.
    Of(u8),
    /// A side's, 0 or 1, but without effect for now.
    IdleOf(u8),
}

impl Ground {
    /// A letter for it; no two grounds share one.
    pub fn letter(self) -> char {
        match self {
            Self::Void => '#',
            Self::Plain => '.',
            Self::Rough(0 | 1) => '1',
            Self::Rough(2) => '2',
            Self::Rough(_) => '3',
            Self::Water => '~',
            Self::Hidden => '?',
            Self::Of(0) => 'A',
            Self::Of(_) => 'B',
            Self::IdleOf(0) => 'a',
            Self::IdleOf(_) => 'b',
        }
    }
}

/// A tile of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The ground.
    pub ground: Ground,
    /// What stands on it, in few letters; may be empty. Begins with neither `!` nor `@`, and
    /// has no `'`.
    pub piece: String,
    /// The number by which players call the piece, if they do.
    pub name: Option<u32>,
    /// Whose the piece is, 0 to 3, where the ground does not say it.
    pub side: Option<u8>,
    /// Whether it is marked: protected, for example.
    pub marked: bool,
}

impl Tile {
    /// A tile with nothing on it.
    pub fn bare(ground: Ground) -> Self {
        Self { ground, piece: String::new(), name: None, side: None, marked: false }
    }

    /// The tile without what a player cannot know of it: what hidden ground covers.
    pub fn as_seen(&self) -> Self {
        match self.ground {
            Ground::Hidden => Self { name: self.name, ..Self::bare(Ground::Hidden) },
            _ => self.clone(),
        }
    }

    /// The tile in a few characters: ground, `!` if it is marked, `@` and the side of the piece if it
    /// is one of its own, the piece, then `'` and its name if it has one.
    pub fn code(&self) -> String {
        let mark = if self.marked { "!" } else { "" };
        let side = self.side.map_or(String::new(), |side| format!("@{side}"));
        let name = self.name.map_or(String::new(), |name| format!("'{name}"));
        format!("{}{mark}{side}{}{name}", self.ground.letter(), self.piece)
    }
}

/// A number that changes during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Its name.
    pub name: &'static str,
    /// Its value for each side.
    pub values: Vec<i64>,
}

/// A position as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Tiles in a row, at least 1.
    pub columns: usize,
    /// By how many half tiles each row is moved to the right: hexagons. Empty where none is.
    pub shifts: Vec<usize>,
    /// The tiles, row by row, all rows of the same length.
    pub tiles: Vec<Tile>,
    /// The numbers beside the board.
    pub gauges: Vec<Gauge>,
}

/// A step on the board, as columns and rows of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Its first column and row.
    pub from: [usize; 2],
    /// Its last column and row.
    pub to: [usize; 2],
}

/// A mark that people look for in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Something was taken from an opponent.
    Capture,
    /// Something was found or reached.
    Gain,
    /// Something was cut off and lost.
    Cut,
    /// An army starved, or someone died.
    WipeOut,
    /// A command was refused.
    Refusal,
    /// The decision: a headquarters taken, a crown won.
    Decision,
    /// The game ended without one.
    End,
    /// A seat left the game.
    Left,
    /// A seat did not answer in time.
    #[serde(rename = "time-out")]
    Timeout,
    /// The next turn may decide the game: a headquarters can be taken.
    Threat,
    /// A tower was built.
    Tower,
    /// A mine was built.
    Mine,
    /// An answer took more than half of the time that the game allows.
    #[serde(rename = "slow answer")]
    Slow,
}

/// A game that can be drawn.
pub trait Render: Game {
    /// The names of the sides, in the order of their colours; empty where they have no names.
    const SIDES: &'static [&'static str] = &[];

    /// The meaning of the letters on the board, as one sentence for people.
    const LEGEND: &'static str = "";

    /// The gauge that tells who is ahead; empty where none does.
    const SCORE: &'static str = "";

    /// The position, hidden parts included.
    fn scene(&self) -> Scene;

    /// The steps that a turn's events made from this position.
    fn arrows(&self, _: &[Self::Event]) -> Vec<Arrow> {
        Vec::new()
    }

    /// The positions within a turn that led from this one to the next, without the last; empty where
    /// a turn is shown as one step.
    fn steps(&self, _: &[Self::Event]) -> Vec<Scene> {
        Vec::new()
    }

    /// Shapes that explain a turn's events on the board; without events, the position itself.
    fn layers(&self, _: &[Self::Event]) -> Vec<Layer> {
        Vec::new()
    }

    /// The indices of the tiles that an event of a turn from this position concerns.
    fn places(&self, _: &Self::Event) -> Vec<usize> {
        Vec::new()
    }

    /// Returns true if the seat to move can decide the game with a single command.
    fn is_decisive(&self) -> bool {
        false
    }

    /// The rules of each tile, in order; empty where they say no more than the picture.
    fn inspect(&self) -> Vec<Inspection> {
        Vec::new()
    }

    /// Numbers of each side besides the gauges.
    fn counts(&self) -> Vec<Count> {
        Vec::new()
    }

    /// A few words on each side; empty where there is nothing to say.
    fn status(&self) -> Vec<String> {
        Vec::new()
    }

    /// The choices among the rules, as short texts.
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of the tiles, in order; empty where they are called by column and row from 0.
    fn tile_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of the pieces.
    fn terms(&self) -> Vec<Term> {
        Vec::new()
    }

    /// The end of the game, in words.
    fn ending(&self) -> Option<String> {
        None
    }

    /// The mark of an event that people look for, if it has one.
    fn mark(_: &Self::Event) -> Option<Mark> {
        None
    }

    /// The text of a message that a seat wrote to people, if an event is that.
    fn message(_: &Self::Event) -> Option<&str> {
        None
    }
}
