//! The cheapest way to take a cell now: a step of a unit beside it, else the lowest level that can
//! be trained on it.

use crate::arena::Arena;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::level::Level;
use crate::position::{Effect, Position};

/// What the seat to move can take, and with what.
pub(crate) struct Captures {
    takeable: [CellSet; 3],
    trainable: [CellSet; 3],
    /// Own units by level that may still move.
    ready: [CellSet; 3],
}

impl Captures {
    pub(crate) fn of(arena: &Arena, position: &Position) -> Self {
        let own = position.owned(position.to_move());
        let may_move = own - position.spent();
        let playable = position.playable(arena);
        let takeable = position.takeable_by_level(arena);
        let gold = position.gold(position.to_move());
        let level_max = arena.rules().level_max;
        let trainable = Level::ALL.map(|level| {
            let can = gold >= level.price() && level.number() <= level_max;
            if can {
                takeable[level.index()] & playable
            } else {
                CellSet::EMPTY
            }
        });
        Self {
            takeable,
            trainable,
            ready: Level::ALL.map(|level| position.units_of(level) & may_move),
        }
    }

    /// Every cell that can be taken now in one way or the other.
    pub(crate) fn all(&self) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for place in 0..3 {
            cells |= self.trainable[place];
            if !self.ready[place].is_empty() {
                cells |= self.ready[place].neighbours() & self.takeable[place];
            }
        }
        cells
    }

    /// The cheapest way to take the cell.
    pub(crate) fn cheapest(&self, cell: Cell) -> Option<Effect> {
        self.step(cell).or_else(|| self.training(cell))
    }

    /// A step onto the cell, by a unit of the lowest level that can.
    pub(crate) fn step(&self, cell: Cell) -> Option<Effect> {
        let beside = CellSet::of(cell).neighbours();
        let mut levels = Level::ALL.into_iter().map(Level::index);
        levels.find_map(|place| {
            let can = self.takeable[place].contains(cell);
            let from = (beside & self.ready[place]).first().filter(|_| can)?;
            Some(Effect::step(from, cell))
        })
    }

    /// The training of the lowest level that can take the cell.
    pub(crate) fn training(&self, cell: Cell) -> Option<Effect> {
        let mut levels = Level::ALL.into_iter();
        let level = levels.find(|level| self.trainable[level.index()].contains(cell))?;
        Some(Effect::train(level, cell))
    }
}
