//! Observers of events on the board.

use crate::{Building, Cell, Level, Seat};

/// The cause of a unit's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// An enemy unit entered the unit's cell.
    Captured,
    /// The unit's cell was cut off from the headquarters when its owner's turn began.
    CutOff,
    /// The unit's owner could not pay the upkeep.
    Starved,
}

/// Receives events on the board, in order. `()` ignores everything at no cost.
pub trait Observer {
    /// Reports that a unit stepped from one cell to another.
    fn moved(&mut self, _from: Cell, _to: Cell) {}
    /// Reports that a unit was trained on a cell.
    fn trained(&mut self, _seat: Seat, _level: Level, _cell: Cell) {}
    /// Reports that a building was built.
    fn built(&mut self, _seat: Seat, _building: Building, _cell: Cell) {}
    /// Reports that a unit was lost.
    fn unit_lost(&mut self, _cell: Cell, _level: Level, _loss: Loss) {}
    /// Reports that an enemy unit destroyed a building.
    fn building_lost(&mut self, _building: Building, _cell: Cell) {}
}

impl Observer for () {}
