//! Checks that the parts of a view are consistent.

use std::error::Error;
use std::fmt;

use super::{Ground, Purse, Side, View};
use crate::{Cell, CellSet, Position, Roster, Seat};

/// All reasons why no position has this view, in the order of the checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError(pub Vec<Contradiction>);

/// Something in a view that is impossible in any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A side does not own the corner where its headquarters is.
    NoHeadquarters(Side),
    /// A unit or a building is on a cell that its side does not own.
    NotOwned(Side, Cell),
    /// Two units or buildings are on one cell.
    SharedCell(Cell),
    /// Two units have the same id.
    SharedId(u32),
    /// A cell is shown as cut off but is connected, or vice versa.
    Activity {
        /// The cell.
        cell: Cell,
        /// The value in the view.
        shown: Ground,
        /// The value computed from all cells of the cell's side.
        actual: Ground,
    },
    /// A side's gold is negative.
    Debt(Side, i32),
    /// A side's income is inconsistent with its cells, mines and units.
    Income {
        /// The side.
        side: Side,
        /// The value in the view.
        shown: i32,
        /// The value computed from the rest of the view.
        actual: i32,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, contradiction) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{contradiction}")?;
        }
        Ok(())
    }
}

impl Error for PositionError {}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoHeadquarters(side) => {
                write!(f, "{side} does not own the corner of its headquarters")
            }
            Self::NotOwned(side, cell) => {
                write!(f, "{side} has something on {cell}, which it does not own")
            }
            Self::SharedCell(cell) => write!(f, "{cell} has more than one unit or building"),
            Self::SharedId(id) => write!(f, "two units have the id {id}"),
            Self::Activity { cell, shown, actual } => {
                write!(f, "{cell} is {:?}, expected {:?}", shown.letter(), actual.letter())
            }
            Self::Debt(side, gold) => write!(f, "{side} has {gold} gold, expected 0 or more"),
            Self::Income { side, shown, actual } => {
                write!(f, "{side} has income {shown}, expected {actual}")
            }
        }
    }
}

impl View {
    /// Returns the position in a round, like [`position`](Self::position), but only if the parts of
    /// the view are consistent. Every view from a game passes.
    ///
    /// Returns an error with every contradiction between the parts.
    pub fn checked_position(&self, round: u16) -> Result<(Position, Roster), PositionError> {
        let (position, roster) = self.position(round);
        let mut found = Vec::new();
        self.check_ground(&position, &mut found);
        self.check_pieces(&mut found);
        self.check_purses(&position, &mut found);
        if found.is_empty() {
            Ok((position, roster))
        } else {
            Err(PositionError(found))
        }
    }

    /// Returns the seat that plays a side.
    fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::Own => self.seat(),
            Side::Opponent => !self.seat(),
        }
    }

    fn check_ground(&self, position: &Position, found: &mut Vec<Contradiction>) {
        for side in [Side::Own, Side::Opponent] {
            let seat = self.seat_of(side);
            if !position.owned(seat).contains(seat.hq()) {
                found.push(Contradiction::NoHeadquarters(side));
            }
            for cell in position.owned(seat) {
                let shown = self.ground(cell);
                let actual = if position.active(seat).contains(cell) {
                    Ground::Active(side)
                } else {
                    Ground::Inactive(side)
                };
                if shown != actual {
                    found.push(Contradiction::Activity { cell, shown, actual });
                }
            }
        }
    }

    fn check_pieces(&self, found: &mut Vec<Contradiction>) {
        let buildings = self.buildings.iter().map(|seen| (seen.side, seen.cell));
        let units = self.units.iter().map(|unit| (unit.side, unit.cell));
        let mut occupied = CellSet::EMPTY;
        for (side, cell) in buildings.chain(units) {
            if !self.owned[side as usize].contains(cell) {
                found.push(Contradiction::NotOwned(side, cell));
            }
            if occupied.contains(cell) {
                found.push(Contradiction::SharedCell(cell));
            }
            occupied.insert(cell);
        }
        for (index, unit) in self.units.iter().enumerate() {
            if self.units[..index].iter().any(|other| other.id == unit.id) {
                found.push(Contradiction::SharedId(unit.id));
            }
        }
    }

    fn check_purses(&self, position: &Position, found: &mut Vec<Contradiction>) {
        for (side, Purse { gold, income }) in
            [(Side::Own, self.own), (Side::Opponent, self.opponent)]
        {
            let seat = self.seat_of(side);
            if gold < 0 {
                found.push(Contradiction::Debt(side, gold));
            }
            let actual = position.income_now(seat);
            // After a wipe-out the view shows the income that caused it.
            let wiped_out = side == Side::Own
                && gold == 0
                && income < 0
                && !position.units().intersects(position.owned(seat));
            if income != actual && !wiped_out {
                found.push(Contradiction::Income { side, shown: income, actual });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two corners of three cells; red has a unit and blue a cell that is cut off.
    const SOUND: &str = "21\n2\n20\n3\nOO.#########\nO...########\n..x.########\n############\n\
        ############\n############\n############\n############\n############\n############\n\
        ##########.X\n##########XX\n2\n0 0 0 0\n1 0 11 11\n1\n0 1 1 1 0\n";

    fn contradictions(text: &str) -> Vec<Contradiction> {
        let view: View = text.parse().unwrap();
        view.checked_position(5).map_or_else(|error| error.0, |_| Vec::new())
    }

    fn cell(x: u8, y: u8) -> Cell {
        Cell::at(x, y).unwrap()
    }

    #[test]
    fn a_sound_view_has_a_position() {
        let view: View = SOUND.parse().unwrap();
        let (position, roster) = view.checked_position(5).unwrap();
        assert_eq!((position.round(), position.to_move()), (5, Seat::Red));
        assert_eq!(roster.cell(1), Some(cell(1, 0)));
    }

    #[test]
    fn each_contradiction_is_found_alone() {
        use Contradiction as C;
        let active = |side| Ground::Active(side);
        let cases = [
            (
                "1\n0 1 1 1 0\n",
                "2\n0 1 1 1 0\n1 7 1 0 2\n",
                vec![C::NotOwned(Side::Opponent, cell(0, 2))],
            ),
            ("21\n2\n", "-1\n2\n", vec![C::Debt(Side::Own, -1)]),
            ("20\n3\n", "20\n9\n", vec![C::Income { side: Side::Opponent, shown: 9, actual: 3 }]),
            (
                "..x.",
                "..X.",
                vec![C::Activity {
                    cell: cell(2, 2),
                    shown: active(Side::Opponent),
                    actual: Ground::Inactive(Side::Opponent),
                }],
            ),
            ("2\n0 0 0 0\n", "3\n0 0 0 0\n0 2 1 0\n", vec![C::SharedCell(cell(1, 0))]),
        ];
        for (from, to, expected) in cases {
            assert!(SOUND.contains(from), "{from:?}");
            assert_eq!(contradictions(&SOUND.replacen(from, to, 1)), expected, "{from:?} {to:?}");
        }
    }

    #[test]
    fn every_contradiction_is_listed() {
        let broken = SOUND
            .replacen("21\n2\n20\n3\n", "-5\n2\n20\n4\n", 1)
            .replacen("..x.", "..X.", 1)
            .replacen("1\n0 1 1 1 0\n", "3\n0 1 1 1 0\n0 1 2 1 0\n1 4 1 0 1\n", 1);
        let error = broken.parse::<View>().unwrap().checked_position(5).unwrap_err();
        assert_eq!(error.0.len(), 7, "{error}");
        let expected = "2 2 is 'X', expected 'x'; 1 0 has more than one unit or building; \
            the opponent has something on 0 1, which it does not own; two units have the id 1; \
            our side has -5 gold, expected 0 or more; \
            our side has income 2, expected -3; \
            the opponent has income 4, expected 3";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_side_without_its_corner_is_found() {
        let lost = SOUND.replacen("XX\n2\n", "X.\n2\n", 1);
        let found = contradictions(&lost);
        assert!(found.contains(&Contradiction::NoHeadquarters(Side::Opponent)), "{found:?}");
    }

    #[test]
    fn the_income_before_a_wipe_out_is_no_contradiction() {
        let wiped = SOUND.replacen("21\n2\n", "0\n-7\n", 1).replacen("1\n0 1 1 1 0\n", "0\n", 1);
        assert_eq!(contradictions(&wiped), []);
        // A seat with gold was not wiped out.
        assert_eq!(contradictions(&wiped.replacen("0\n-7\n", "1\n-7\n", 1)).len(), 1);
    }
}
