//! What a seat is sent each turn.

mod check;
mod parse;
mod position;
mod print;

use std::fmt;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::level::{Building, Level};
use crate::position::Position;
use crate::roster::Roster;
use crate::seat::Seat;

pub use check::{Contradiction, PositionError};

/// What a seat sees: everything, with its own side first. [`View::to_text`] is the text that the
/// seat is sent, and [`View::read`] reads it.
///
/// ```
/// use icefire::{Arena, CellSet, Game, Rules, Seat, View};
///
/// let arena = Arena::new(Rules::live(4), CellSet::ALL, CellSet::EMPTY)?;
/// let game = Game::new(arena);
/// let view = game.view(Seat::Red);
/// let read: View = view.to_text().parse().expect("a printed view");
/// assert_eq!(read, view);
/// let (position, _) = read.checked_position(1).expect("a view of a game");
/// assert_eq!(&position, game.position());
/// # Ok::<(), icefire::ArenaError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Gold and income of the seat itself.
    pub own: Purse,
    /// Gold and income of the opponent.
    pub opponent: Purse,
    /// The cells that are not void.
    pub floor: CellSet,
    /// The cells of the seat itself and of the opponent.
    pub owned: [CellSet; 2],
    /// Those of them that are connected to their headquarters.
    pub active: [CellSet; 2],
    /// Buildings, headquarters included, by side, kind, x, y.
    pub buildings: Vec<SeenBuilding>,
    /// Units by side and id.
    pub units: Vec<SeenUnit>,
}

/// Gold and income of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    /// Gold in hand.
    pub gold: i32,
    /// Income as computed when the turn began.
    pub income: i32,
}

/// A side as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The seat itself.
    Own,
    /// The other one.
    Opponent,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Own => "the own side",
            Self::Opponent => "the opponent",
        })
    }
}

/// A cell as a seat sees it.
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

/// A building as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenBuilding {
    /// Whose it is.
    pub side: Side,
    /// What it is; none for a headquarters.
    pub building: Option<Building>,
    /// Where it stands.
    pub cell: Cell,
}

/// A unit as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenUnit {
    /// Whose it is.
    pub side: Side,
    /// Its id, 1 or more.
    pub id: u32,
    /// Its level.
    pub level: Level,
    /// Where it stands.
    pub cell: Cell,
}

impl Ground {
    /// The letter for it.
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

    /// The ground of a letter, if it is one.
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
    /// What a seat sees of a position.
    #[must_use]
    pub fn seen_by(position: &Position, roster: &Roster, floor: CellSet, seat: Seat) -> Self {
        let purse = |seat| Purse { gold: position.gold(seat), income: position.income(seat) };
        let sides = [seat, !seat];
        let mut view = Self {
            own: purse(seat),
            opponent: purse(!seat),
            floor,
            owned: sides.map(|seat| position.owned(seat)),
            active: sides.map(|seat| position.active(seat)),
            buildings: Vec::with_capacity(8),
            units: Vec::new(),
        };
        for (side, of) in [(Side::Own, seat), (Side::Opponent, !seat)] {
            view.list_buildings(position, of, side);
        }
        view.list_units(position, roster, seat);
        view
    }

    /// What the view shows of a cell.
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

    /// Shows a cell that was void so far.
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

    fn list_buildings(&mut self, position: &Position, seat: Seat, side: Side) {
        self.buildings.push(SeenBuilding { side, building: None, cell: seat.hq() });
        let owned = position.owned(seat);
        let kinds = [(Building::Mine, position.mines()), (Building::Tower, position.towers())];
        for (building, cells) in kinds {
            let first = self.buildings.len();
            let seen = |cell| SeenBuilding { side, building: Some(building), cell };
            self.buildings.extend((cells & owned).into_iter().map(seen));
            self.buildings[first..].sort_by_key(|seen| (seen.cell.x(), seen.cell.y()));
        }
    }

    fn list_units(&mut self, position: &Position, roster: &Roster, seat: Seat) {
        let own = position.owned(seat);
        let (units, nobody) = (position.units(), Cell::TOP_LEFT);
        let placeholder = SeenUnit { side: Side::Own, id: 0, level: Level::One, cell: nobody };
        self.units = vec![placeholder; units.len() as usize];
        // Both lists at once: the opponent's follows the own one.
        let mut places = [0, (units & own).len() as usize];
        for (id, cell) in roster.units() {
            let side = if own.contains(cell) { Side::Own } else { Side::Opponent };
            let place = &mut places[side as usize];
            let seen = self.units.get_mut(*place).zip(position.level_at(cell));
            if let Some((seen, level)) = seen {
                *seen = SeenUnit { side, id, level, cell };
                *place += 1;
            }
        }
    }
}
