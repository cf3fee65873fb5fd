//! What a command does to the board, once it is known to be allowed.

use super::Position;
use crate::arena::Arena;
use crate::cell::Cell;
use crate::level::{Building, Level};
use crate::observer::{Loss, Observer};
use crate::rules::TOWER_PRICE;

/// Something that is allowed in the position it was made for. Only the checks and the generator
/// make effects, so whoever holds one need not check again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect(pub(crate) EffectKind);

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// A unit steps to a neighbouring cell and takes it.
    Move {
        /// Where the unit stands.
        from: Cell,
        /// The neighbouring cell it takes.
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
        /// Which.
        building: Building,
        /// Where.
        cell: Cell,
    },
}

impl Effect {
    /// A step that the caller knows to be allowed.
    pub(crate) fn step(from: Cell, to: Cell) -> Self {
        Self(EffectKind::Move { from, to })
    }

    /// A training that the caller knows to be allowed.
    pub(crate) fn train(level: Level, cell: Cell) -> Self {
        Self(EffectKind::Train { level, cell })
    }

    /// A building that the caller knows to be allowed.
    pub(crate) fn build(building: Building, cell: Cell) -> Self {
        Self(EffectKind::Build { building, cell })
    }

    /// What it does.
    #[must_use]
    pub fn kind(self) -> EffectKind {
        self.0
    }
}

impl Position {
    /// Executes an effect made for this position. Nothing is allocated.
    pub fn apply(&mut self, arena: &Arena, effect: Effect, observer: &mut impl Observer) {
        match effect.0 {
            EffectKind::Move { from, to } => self.step(from, to, observer),
            EffectKind::Train { level, cell } => {
                if !self.owned[self.to_move].contains(cell) {
                    self.take(cell, observer);
                }
                self.gold[self.to_move] -= level.price();
                self.units[level.index()].insert(cell);
                self.spent.insert(cell);
                observer.trained(level, cell);
            }
            EffectKind::Build { building, cell } => {
                let (price, set) = match building {
                    Building::Mine => (self.mine_price(arena, self.to_move), &mut self.mines),
                    Building::Tower => (TOWER_PRICE, &mut self.towers),
                };
                set.insert(cell);
                self.gold[self.to_move] -= price;
                observer.built(building, cell);
            }
        }
    }

    fn step(&mut self, from: Cell, to: Cell, observer: &mut impl Observer) {
        if !self.owned[self.to_move].contains(to) {
            self.take(to, observer);
        }
        for units in &mut self.units {
            units.move_bit(from, to);
        }
        self.spent.insert(to);
        observer.moved(from, to);
    }

    /// Removes what the enemy has on a cell and makes the cell the mover's, whose it was not.
    fn take(&mut self, cell: Cell, observer: &mut impl Observer) {
        let seat = self.to_move;
        if self.owned[!seat].contains(cell) {
            if let Some(level) = self.level_at(cell) {
                self.units[level.index()].remove(cell);
                observer.unit_lost(cell, level, Loss::Captured);
            }
            if let Some(building) = self.building_at(cell) {
                self.towers.remove(cell);
                self.mines.remove(cell);
                observer.building_lost(building, cell);
            }
            self.lose_cell(cell, !seat);
        }
        self.gain_cell(cell, seat);
    }
}
