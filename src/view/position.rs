//! The position behind a view.

use super::{Side, View};
use crate::{Building, BySeat, Observer, Position, Roster, Seat};

impl View {
    /// Returns the seat that receives the view: the seat whose corner is among the view's own
    /// cells, or red if neither corner is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        let own = |seat: &Seat| self.owned[Side::Own as usize].contains(seat.hq());
        Seat::ALL.into_iter().find(own).unwrap_or(Seat::Red)
    }

    /// Returns the position in the given round, at the point where the receiving seat has to
    /// answer. A view shows everything except the round. The view is not checked. If its parts
    /// contradict each other, no game reaches the position; see
    /// [`checked_position`](Self::checked_position).
    #[must_use]
    pub fn position(&self, round: u16) -> (Position, Roster) {
        let seat = self.seat();
        let by_seat = |own, opponent| {
            if seat == Seat::Red {
                BySeat([own, opponent])
            } else {
                BySeat([opponent, own])
            }
        };
        let mut owned = self.owned;
        if seat == Seat::Blue {
            owned.reverse();
        }
        let mut position = Position {
            owned: BySeat(owned),
            gold: by_seat(self.own.gold, self.opponent.gold),
            income: by_seat(self.own.income, self.opponent.income),
            round,
            to_move: seat,
            ..Position::start()
        };
        position.refresh_activity();
        let seat_of = |side| if side == Side::Own { seat } else { !seat };
        let mut roster = Roster::default();
        for seen in &self.buildings {
            let Some(building) = seen.building else { continue };
            roster.built(seat_of(seen.side), building, seen.cell);
            match building {
                Building::Mine => position.mines.insert(seen.cell),
                Building::Tower => position.towers.insert(seen.cell),
            }
        }
        for unit in &self.units {
            position.units[unit.level.index()].insert(unit.cell);
            roster.place(seat_of(unit.side), unit.id, unit.level, unit.cell);
        }
        (position, roster)
    }
}
