//! The two seats.

use std::ops::{Index, IndexMut, Not};

use crate::{Cell, Direction};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Plays first, from the top left corner.
    Red,
    /// Plays second, from the bottom right corner.
    Blue,
}

impl Seat {
    /// Both seats in the order of play.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// Returns the seat's headquarters.
    #[must_use]
    pub const fn hq(self) -> Cell {
        match self {
            Self::Red => Cell::TOP_LEFT,
            Self::Blue => Cell::BOTTOM_RIGHT,
        }
    }

    /// Returns 0 for red, 1 for blue.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction that a unit of this seat prefers for its next step. The other
    /// directions follow clockwise.
    pub(crate) const fn first_look(self) -> Direction {
        match self {
            Self::Red => Direction::Up,
            Self::Blue => Direction::Down,
        }
    }
}

impl Not for Seat {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

/// One value per seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
