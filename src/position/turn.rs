//! The beginning and end of a turn.

use super::Position;
use crate::{BySeat, CellSet, Level, Loss, Observer, Seat};

impl Position {
    /// Begins the turn of the seat to move: cut-off units die, both incomes are computed, the
    /// income is paid, and a seat that cannot pay loses all units (a wipe-out). Afterwards all
    /// units may move.
    ///
    /// The income shown after a wipe-out is still the income that caused it.
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

    /// Ends the turn of the seat to move. A new round begins after blue's turn.
    pub fn end_turn(&mut self) {
        if self.to_move == Seat::Blue {
            self.round += 1;
        }
        self.to_move = !self.to_move;
    }

    /// Ends the turn and begins the opponent's, without an observer.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cell, position};
    use crate::Cell;

    /// Returns a position where red owns a row at the top, with a gap before the last three cells.
    fn cut_off(gold: i32, units: &str) -> Position {
        let (void, blue) = ("............", "...........X");
        let mut rows = [void; 12];
        (rows[0], rows[11]) = ("OOOO.ooo....", blue);
        let count = units.lines().count();
        position([gold, 20], rows, &format!("2\n0 0 0 0\n1 0 11 11\n{count}\n{units}"))
    }

    /// Records lost units.
    #[derive(Default)]
    struct Losses(Vec<(Cell, Level, Loss)>);

    impl Observer for Losses {
        fn unit_lost(&mut self, cell: Cell, level: Level, loss: Loss) {
            self.0.push((cell, level, loss));
        }
    }

    fn begin_turn_of(mut position: Position) -> (Position, Vec<(Cell, Level, Loss)>) {
        let mut losses = Losses::default();
        position.begin_turn(&mut losses);
        (position, losses.0)
    }

    #[test]
    fn units_that_are_cut_off_die_before_the_upkeep() {
        let (after, losses) = begin_turn_of(cut_off(0, "0 1 3 6 0\n0 2 1 2 0"));
        assert_eq!(losses, [(cell(6, 0), Level::Three, Loss::CutOff)]);
        assert_eq!((after.income(Seat::Red), after.gold(Seat::Red)), (3, 3));
        assert_eq!(after.units(), CellSet::from_cell(cell(2, 0)));
    }

    #[test]
    fn who_cannot_pay_loses_all_units_and_the_income_shown_is_the_one_before() {
        let (after, losses) = begin_turn_of(cut_off(15, "0 1 3 1 0\n0 2 1 2 0"));
        let starved = |x, level| (cell(x, 0), level, Loss::Starved);
        assert_eq!(losses, [starved(2, Level::One), starved(1, Level::Three)]);
        assert_eq!((after.income(Seat::Red), after.gold(Seat::Red)), (-17, 0));
        assert!(after.units().is_empty());
        let (after, losses) = begin_turn_of(cut_off(17, "0 1 3 1 0\n0 2 1 2 0"));
        assert_eq!((after.gold(Seat::Red), losses.len()), (0, 0));
    }

    #[test]
    fn rounds_count_the_turns_of_blue() {
        let mut position = Position::start();
        let mut shown = Vec::new();
        for _ in 0..4 {
            position.hand_over();
            shown.push((position.round(), position.to_move()));
        }
        let (red, blue) = (Seat::Red, Seat::Blue);
        assert_eq!(shown, [(1, blue), (2, red), (2, blue), (3, red)]);
    }

    #[test]
    fn all_units_may_move_in_a_new_turn() {
        let mut position = cut_off(20, "0 1 1 2 0");
        position.spent = position.units();
        assert!(position.ready().is_empty());
        position.begin_turn(&mut ());
        assert_eq!(position.ready(), CellSet::from_cell(cell(2, 0)));
    }
}
