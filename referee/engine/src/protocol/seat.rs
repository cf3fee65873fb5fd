//! A place at the table.

use std::fmt;

/// A place at the table, counted from 0 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

impl Seat {
    /// All seats of a table of the given size.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> {
        (0..count).map(Self)
    }

    /// The seat's place in a list with one entry per seat.
    pub fn index(self) -> usize {
        self.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}
