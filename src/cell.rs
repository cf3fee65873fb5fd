//! Cells of the 12x12 grid, and the four directions between them.

use std::fmt;

/// Number of cells along one side of the grid.
pub const SIDE: u8 = 12;

/// Bits per row in a [`CellSet`](crate::CellSet): 12 cells and 4 that are always empty, so that a
/// shift by one never crosses into another row.
pub(crate) const STRIDE: u8 = 16;

/// Length of a table with one entry per cell.
pub const CELLS: usize = SIDE as usize * STRIDE as usize;

/// A cell of the grid: `x` to the right, `y` down, both `0..12`.
///
/// ```
/// use icefire::{Cell, Direction};
///
/// let corner = Cell::at(11, 0).expect("a cell of the grid");
/// assert_eq!(corner.step(Direction::Right), None);
/// assert_eq!(corner.neighbours().count(), 2);
/// assert_eq!(corner.mirrored(), Cell::at(0, 11).expect("a cell of the grid"));
/// assert_eq!(corner.to_string(), "11 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell at `(x, y)`, or `None` if it is off the grid.
    #[must_use]
    pub const fn at(x: u8, y: u8) -> Option<Self> {
        if x < SIDE && y < SIDE {
            Some(Self(y * STRIDE + x))
        } else {
            None
        }
    }

    /// The corner (0,0).
    pub const TOP_LEFT: Self = Self(0);
    /// The corner (11,11).
    pub const BOTTOM_RIGHT: Self = Self(11 * STRIDE + 11);

    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Returns the column.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.0 % STRIDE
    }

    /// Returns the row.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.0 / STRIDE
    }

    /// Returns the cell's index in a table of [`CELLS`] entries.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell that a half turn of the grid maps this cell to.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self((SIDE - 1 - self.y()) * STRIDE + (SIDE - 1 - self.x()))
    }

    /// Returns the cell with swapped coordinates.
    #[must_use]
    pub(crate) const fn transposed(self) -> Self {
        Self(self.x() * STRIDE + self.y())
    }

    /// Returns the neighbouring cell in a direction, or `None` if it is off the grid.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        // A step off the grid ends in a column or row from 12 to 15.
        let to = self.neighbour(direction);
        Self::at(to.x(), to.y())
    }

    /// Returns the neighbouring cell in a direction. The neighbour must be on the grid.
    pub(crate) const fn neighbour(self, direction: Direction) -> Self {
        Self(self.0.wrapping_add(direction.offset()))
    }

    /// Returns the cells one step away, at most four.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(direction))
    }

    /// Returns the number of steps to another cell on an empty grid.
    #[must_use]
    pub const fn manhattan(self, other: Self) -> u8 {
        self.x().abs_diff(other.x()) + self.y().abs_diff(other.y())
    }

    /// Returns all cells, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Self(y * STRIDE + x)))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x(), self.y())
    }
}

/// One of the four directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// y - 1
    Up,
    /// x + 1
    Right,
    /// y + 1
    Down,
    /// x - 1
    Left,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the amount that a step adds to a cell's index.
    const fn offset(self) -> u8 {
        match self {
            Self::Up => STRIDE.wrapping_neg(),
            Self::Right => 1,
            Self::Down => STRIDE,
            Self::Left => 1_u8.wrapping_neg(),
        }
    }
}
