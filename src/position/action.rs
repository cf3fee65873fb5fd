//! Actions: commands in terms of cells.

use crate::{Building, Cell, Level};

/// A change that the seat to move asks for: a [`Command`](crate::Command) whose unit is found and
/// whose numbers are in range. [`Position::check`](crate::Position::check) decides on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A unit goes towards a cell. The unit makes one step; the target may lie farther away.
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
    /// A building is put on an own cell.
    Build {
        /// The kind of building.
        building: Building,
        /// The target cell.
        cell: Cell,
    },
}
