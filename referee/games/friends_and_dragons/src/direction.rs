//! The eight directions.

use std::fmt;
use std::str::FromStr;

use engine::protocol::Malformed;

/// A direction, numbered clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const ROWS: [i32; 8] = [-1, -1, 0, 1, 1, 1, 0, -1];
const COLUMNS: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];

impl Direction {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    pub fn straight() -> impl Iterator<Item = Self> {
        (0..8).step_by(2).map(Self)
    }

    /// The direction with a number from 0 to 7. Larger numbers wrap around.
    pub fn from_number(number: usize) -> Self {
        Self((number % 8) as u8)
    }

    /// The direction's number, from 0 for north to 7 for north-west.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    pub fn opposite(self) -> Self {
        Self((self.0 + 4) % 8)
    }

    /// The direction a quarter turn clockwise from this one.
    pub fn right(self) -> Self {
        Self((self.0 + 2) % 8)
    }

    /// Offset of one step, as rows down and columns to the right.
    pub fn offset(self) -> (i32, i32) {
        (ROWS[self.number()], COLUMNS[self.number()])
    }

    pub fn arrow(self) -> char {
        ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][self.number()]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[self.number()])
    }
}

impl FromStr for Direction {
    type Err = Malformed;

    fn from_str(name: &str) -> Result<Self, Malformed> {
        let number = NAMES.iter().position(|known| *known == name);
        number
            .map(Self::from_number)
            .ok_or_else(|| Malformed::new(name, "one of N NE E SE S SW W NW"))
    }
}
