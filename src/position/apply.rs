//! Effects and their execution.

use super::{Action, Position};
use crate::{Building, Cell, Level, Loss, Map, Observer, TOWER_PRICE};

/// An action that the rules allow in the position it was made for.
///
/// [`Position::check`] and the generator [`Position::effects`] are the only sources of effects, so
/// [`Position::apply`] does not check again. If an effect moves a unit, its target is the
/// neighbouring cell that the unit steps onto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect(pub(super) Action);

impl Effect {
    /// Creates a step that the caller knows to be legal.
    pub(crate) fn step(from: Cell, to: Cell) -> Self {
        Self(Action::Move { from, to })
    }

    /// Creates a training action that the caller knows to be legal.
    pub(crate) fn train(level: Level, cell: Cell) -> Self {
        Self(Action::Train { level, cell })
    }

    /// Creates a build action that the caller knows to be legal.
    pub(crate) fn build(building: Building, cell: Cell) -> Self {
        Self(Action::Build { building, cell })
    }

    /// Returns the action that the effect carries out. Checking it in the same position gives the
    /// same effect. Checking it in another position shows whether the effect is legal there, too.
    #[must_use]
    pub fn action(self) -> Action {
        self.0
    }
}

impl Position {
    /// Applies an effect without checking it. The effect must have been made for this position;
    /// otherwise the board may end up in a state that no game reaches. Does not allocate.
    pub fn apply(&mut self, map: &Map, effect: Effect, observer: &mut impl Observer) {
        match effect.0 {
            Action::Move { from, to } => self.step(from, to, observer),
            Action::Train { level, cell } => {
                if !self.owned[self.to_move].contains(cell) {
                    self.take(cell, observer);
                }
                self.gold[self.to_move] -= level.price();
                self.units[level.index()].insert(cell);
                self.spent.insert(cell);
                observer.trained(self.to_move, level, cell);
            }
            Action::Build { building, cell } => {
                let (price, set) = match building {
                    Building::Mine => (self.mine_price(map, self.to_move), &mut self.mines),
                    Building::Tower => (TOWER_PRICE, &mut self.towers),
                };
                set.insert(cell);
                self.gold[self.to_move] -= price;
                observer.built(self.to_move, building, cell);
            }
        }
    }

    #[inline(always)]
    pub(super) fn step(&mut self, from: Cell, to: Cell, observer: &mut impl Observer) {
        if !self.owned[self.to_move].contains(to) {
            self.take(to, observer);
        }
        for units in &mut self.units {
            units.move_bit(from, to);
        }
        self.spent.insert(to);
        observer.moved(from, to);
    }

    /// Gives the mover a cell that it does not own, and removes any enemy piece on it.
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
