//! What a turn came to, as a key: turns of one position with equal outcomes are answered alike.

use crate::cell_set::CellSet;
use crate::position::Position;
use crate::seat::Seat;

/// All that the turns of one position can differ in, but for which units were moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    owned: [CellSet; 2],
    units: [CellSet; 3],
    buildings: [CellSet; 2],
    gold: i32,
}

impl Outcome {
    /// Of the turn that leads to the position. The opponent's gold cannot change in it.
    pub(crate) fn of(position: &Position) -> Self {
        Self {
            owned: Seat::ALL.map(|seat| position.owned(seat)),
            units: position.units,
            buildings: [position.towers(), position.mines()],
            gold: position.gold(position.to_move()),
        }
    }
}
