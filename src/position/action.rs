//! Actions: commands in terms of cells.

use crate::{Building, Cell, Level};

/// A change that the seat to move requests: a [`Command`](crate::Command) whose unit exists and
/// whose numbers are in range. [`Position::check`](crate::Position::check) decides on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A unit goes towards a cell. It makes one step; the target may be farther away.
    Move {
        /// The cell of the unit.
        from: Cell,
        /// The target.
        to: Cell,
    },
    /// A new unit takes a cell.
    Train {
        /// Its level.
        level: Level,
        /// The cell it takes.
        cell: Cell,
    },
    /// A building is built on an own cell.
    Build {
        /// The kind of building.
        building: Building,
        /// The target cell.
        cell: Cell,
    },
}
