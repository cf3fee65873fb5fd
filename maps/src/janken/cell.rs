//! The 61 cells of a hexagon with sides of length 5.

use std::fmt;

pub const CELLS: usize = 61;
pub(super) const ROWS: u8 = 9;
/// Number of indices per row in [`Cell::index`], including guard columns.
const STRIDE: u8 = 10;

/// A cell, named by a row letter from A to I and a column. Columns run diagonally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell at a row, counted from 0, and a column, counted from 1, or `None` if there
    /// is no such cell.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        let exists =
            row < ROWS && column >= 1 && column <= 9 && row + column >= 5 && row + column <= 13;
        if exists { Some(Self(row * STRIDE + column)) } else { None }
    }

    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Returns the cell's index, which is below 90. A step to a neighbour adds or subtracts 1, 9 or
    /// 10, and a step over the edge never results in another cell's index.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the cell with this [`index`](Self::index), or `None` if there is no such cell.
    pub const fn from_index(index: u8) -> Option<Self> {
        Self::at(index / STRIDE, index % STRIDE)
    }

    /// Returns all cells, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROWS).flat_map(|row| (1..=9).filter_map(move |column| Self::at(row, column)))
    }

    /// Returns the cell with a name such as `E5`, or `None` if there is no such cell.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        let [row, column] = name else { return None };
        if !column.is_ascii_digit() {
            return None;
        }
        Self::at(row.checked_sub(b'A')?, column - b'0')
    }

    pub const fn name(self) -> [u8; 2] {
        [b'A' + self.row(), b'0' + self.column()]
    }
}

pub(super) fn row_length(row: u8) -> usize {
    usize::from(9 - row.abs_diff(4))
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = self.name();
        write!(f, "{}{}", char::from(row), char::from(column))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
