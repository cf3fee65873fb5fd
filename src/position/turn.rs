//! How a turn begins and how it ends.

use super::Position;
use crate::cell_set::CellSet;
use crate::level::Level;
use crate::observer::{Loss, Observer};
use crate::seat::{BySeat, Seat};

impl Position {
    /// Begins the turn of the seat to move: cut-off units die, both incomes are reckoned, the
    /// income is paid, and who cannot pay loses all units. Afterwards all units may move.
    ///
    /// The income shown after such a wipe-out is still the one that caused it.
    pub fn begin_turn(&mut self, observer: &mut impl Observer) {
        let seat = self.to_move;
        self.lose_units(self.owned[seat] - self.active[seat], Loss::CutOff, observer);
        self.income = BySeat(Seat::ALL.map(|seat| self.income_now(seat)));
        self.gold[seat] += self.income[seat];
        if self.gold[seat] < 0 {
            self.gold[seat] = 0;
            self.lose_units(self.owned[seat], Loss::Starved, observer);
        }
        self.spent = CellSet::EMPTY;
    }

    /// Ends the turn of the seat to move. After the turn of blue a new round begins.
    pub fn end_turn(&mut self) {
        if self.to_move == Seat::Blue {
            self.round += 1;
        }
        self.to_move = !self.to_move;
    }

    /// Ends the turn and begins the opponent's, with nobody watching: what a search looks at.
    pub fn hand_over(&mut self) {
        self.end_turn();
        self.begin_turn(&mut ());
    }

    fn lose_units(&mut self, on: CellSet, loss: Loss, observer: &mut impl Observer) {
        if !self.units().intersects(on) {
            return;
        }
        for level in Level::ALL {
            for cell in self.units_of(level) & on {
                observer.unit_lost(cell, level, loss);
            }
            self.units[level.index()] -= on;
        }
    }
}
