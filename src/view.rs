//! The input that a seat receives each turn.

mod check;
mod fill;
mod parse;
mod position;
mod print;

use std::fmt;

use crate::{Building, Cell, CellSet, Level};

pub use check::{Contradiction, PositionError};

/// Everything that a seat sees, with its own side first. [`View::to_text`] returns the text sent to
/// the seat, and [`View::read`] parses it.
///
/// ```
/// use icefire::{Map, CellSet, Game, Rules, Seat, View};
///
/// let map = Map::new(Rules::live(4), CellSet::ALL, CellSet::EMPTY)?;
/// let game = Game::new(map);
/// let view = game.view(Seat::Red);
/// let read: View = view.to_text().parse().expect("a printed view");
/// assert_eq!(read, view);
/// let (position, _) = read.checked_position(1).expect("a view of a game");
/// assert_eq!(&position, game.position());
/// # Ok::<(), icefire::MapError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The seat's own gold and income.
    pub own: Purse,
    /// The opponent's gold and income.
    pub opponent: Purse,
    /// The non-void cells.
    pub floor: CellSet,
    /// The cells owned by the seat itself and by the opponent.
    pub owned: [CellSet; 2],
    /// The owned cells that are connected to their headquarters.
    pub active: [CellSet; 2],
    /// Buildings, including headquarters, sorted by side, kind, x, y.
    pub buildings: Vec<SeenBuilding>,
    /// Units, sorted by side and id.
    pub units: Vec<SeenUnit>,
}

/// A side's gold and income.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    /// Gold in hand.
    pub gold: i32,
    /// Income as computed when the turn began.
    pub income: i32,
}

/// A side, from the point of view of the seat that receives the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The seat itself.
    Own,
    /// The other seat.
    Opponent,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Own => "our side",
            Self::Opponent => "the opponent",
        })
    }
}

/// A cell's state, from the point of view of the seat that receives the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// `#`
    Void,
    /// `.`
    Neutral,
    /// `O` or `X`: connected to its headquarters.
    Active(Side),
    /// `o` or `x`: cut off.
    Inactive(Side),
}

/// A building in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenBuilding {
    /// The building's owner.
    pub side: Side,
    /// The kind of building, or `None` for a headquarters.
    pub building: Option<Building>,
    /// The building's cell.
    pub cell: Cell,
}

/// A unit in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenUnit {
    /// The unit's owner.
    pub side: Side,
    /// The unit's id, 1 or more.
    pub id: u32,
    /// The unit's level.
    pub level: Level,
    /// The unit's cell.
    pub cell: Cell,
}

impl Ground {
    /// Returns the letter for this ground in the input.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Void => '#',
            Self::Neutral => '.',
            Self::Active(Side::Own) => 'O',
            Self::Inactive(Side::Own) => 'o',
            Self::Active(Side::Opponent) => 'X',
            Self::Inactive(Side::Opponent) => 'x',
        }
    }

    /// Returns the ground for a letter in the input, or `None` if the letter is invalid.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            '#' => Self::Void,
            '.' => Self::Neutral,
            'O' => Self::Active(Side::Own),
            'o' => Self::Inactive(Side::Own),
            'X' => Self::Active(Side::Opponent),
            'x' => Self::Inactive(Side::Opponent),
            _ => return None,
        })
    }
}

impl View {
    /// Returns a cell's ground.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Ground {
        for side in [Side::Own, Side::Opponent] {
            if self.active[side as usize].contains(cell) {
                return Ground::Active(side);
            }
            if self.owned[side as usize].contains(cell) {
                return Ground::Inactive(side);
            }
        }
        if self.floor.contains(cell) {
            Ground::Neutral
        } else {
            Ground::Void
        }
    }

    /// Sets a cell's ground. The cell must have been void.
    pub fn set_ground(&mut self, cell: Cell, ground: Ground) {
        if ground != Ground::Void {
            self.floor.insert(cell);
        }
        if let Ground::Active(side) | Ground::Inactive(side) = ground {
            self.owned[side as usize].insert(cell);
        }
        if let Ground::Active(side) = ground {
            self.active[side as usize].insert(cell);
        }
    }
}
