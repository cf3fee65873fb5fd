//! Actions: commands in terms of cells.

use crate::{Building, Cell, Level};

/// A change requested by the seat to move: a [`Command`](crate::Command) whose unit exists and
/// whose numbers are in range. [`Position::check`](crate::Position::check) decides whether it is
/// allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves a unit one step towards a cell, which can be any distance away.
    Move {
        /// The unit's cell.
        from: Cell,
        /// The target.
        to: Cell,
    },
    /// Trains a unit on a cell, which takes that cell.
    Train {
        /// The unit's level.
        level: Level,
        /// The cell that the unit takes.
        cell: Cell,
    },
    /// Builds a building on a cell the seat owns.
    Build {
        /// The kind of building.
        building: Building,
        /// The target cell.
        cell: Cell,
    },
}
