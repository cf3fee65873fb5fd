//! Sets of cells as bit sets, with set algebra and flood fill by shifts.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::cell::STRIDE;
use crate::{Cell, SIDE};

const WORDS: usize = 3;
const ROW: u64 = (1 << SIDE) - 1;
const GRID: u64 = ROW | ROW << STRIDE | ROW << (2 * STRIDE) | ROW << (3 * STRIDE);

/// A set of cells, stored as three words of four rows each.
///
/// ```
/// use icefire::{Cell, CellSet};
///
/// let left: CellSet = Cell::all().filter(|cell| cell.x() < 6).collect();
/// let right = !left;
/// assert_eq!(left.mirrored(), right);
/// assert_eq!((left.dilated() & right).len(), 12);
/// assert!(CellSet::from_cell(Cell::TOP_LEFT).flood(left) == left);
/// ```
#[derive(Clone, Copy, Default, Eq, PartialOrd, Ord)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// Every cell of the grid.
    pub const ALL: Self = Self([GRID; WORDS]);

    /// Returns a set with a single cell. All words are computed in registers: writing one word to
    /// memory and then reading the whole set would stall on store forwarding.
    #[must_use]
    pub const fn from_cell(cell: Cell) -> Self {
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        Self([
            ((word == 0) as u64) << bit,
            ((word == 1) as u64) << bit,
            ((word == 2) as u64) << bit,
        ])
    }

    /// Returns true if the cell is in the set. Takes a reference so that only one word is read.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        *self |= Self::from_cell(cell);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: Cell) {
        *self -= Self::from_cell(cell);
    }

    /// If `from` is in the set, replaces it with `to`. Branch-free, because a branch would be hard
    /// to predict.
    pub(crate) fn move_bit(&mut self, from: Cell, to: Cell) {
        let there = u64::from(self.contains(from)).wrapping_neg();
        *self = (*self - Self::from_cell(from)) | (Self::from_cell(to) & Self([there; WORDS]));
    }

    /// Returns true if the set contains no cells.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Returns true if the two sets have a cell in common.
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the first cell in row order.
    #[must_use]
    pub fn first(self) -> Option<Cell> {
        self.into_iter().next()
    }

    /// Returns the cells one step away from a cell in the set. They may include cells in the set
    /// itself.
    #[must_use]
    pub const fn neighbours(self) -> Self {
        let [a, b, c] = self.0;
        let down = [a << STRIDE, b << STRIDE | a >> 48, c << STRIDE | b >> 48];
        let up = [a >> STRIDE | b << 48, b >> STRIDE | c << 48, c >> STRIDE];
        Self([
            (down[0] | up[0] | a << 1 | a >> 1) & GRID,
            (down[1] | up[1] | b << 1 | b >> 1) & GRID,
            (down[2] | up[2] | c << 1 | c >> 1) & GRID,
        ])
    }

    /// Returns the directions from a cell to its neighbours in the set, one bit each.
    #[inline(always)]
    pub(crate) fn directions_around(self, cell: Cell) -> u32 {
        let [a, b, c] = self.0;
        let words = [0, a, b, c, 0];
        let (word, shift) = (cell.index() / 64, cell.index() % 64);
        let shifted = |word: usize| {
            let pair = u128::from(words[word]) | u128::from(words[word + 1]) << 64;
            (pair >> shift) as u64
        };
        // The 64 bits before the cell, and the 64 bits starting at the cell.
        let (before, from) = (shifted(word), shifted(word + 1));
        let up = before >> (64 - STRIDE) & 1;
        let left = before >> 63;
        let right = from >> 1 & 1;
        let down = from >> STRIDE & 1;
        (up | right << 1 | down << 2 | left << 3) as u32
    }

    /// Returns the set and its neighbours.
    #[must_use]
    pub fn dilated(self) -> Self {
        self | self.neighbours()
    }

    /// Returns all cells that can be reached from the set by steps inside `within`. Start cells
    /// outside `within` are ignored.
    #[must_use]
    pub fn flood(self, within: Self) -> Self {
        let mut reached = self & within;
        loop {
            let next = reached.dilated() & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns row `y` of the set, with bit `x` for column `x`.
    #[must_use]
    pub fn row(self, y: u8) -> u16 {
        (self.0[usize::from(y) / 4] >> (STRIDE * (y % 4))) as u16 & ROW as u16
    }

    /// Returns the set after a half turn of the grid.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.into_iter().map(Cell::mirrored).collect()
    }
}

/// Iterates over the cells row by row.
#[derive(Clone)]
pub struct Iter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let word = self.words[self.word];
            if word != 0 {
                self.words[self.word] = word & (word - 1);
                let index = self.word as u32 * 64 + word.trailing_zeros();
                return Some(Cell::from_index(index as u8));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        Iter { words: self.0, word: 0 }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

impl PartialEq for CellSet {
    /// Compares in registers: comparing arrays in memory would stall on store forwarding.
    fn eq(&self, other: &Self) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        (a ^ d) | (b ^ e) | (c ^ f) == 0
    }
}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Three independent products are faster than a chain of three.
        let [a, b, c] = self.0;
        let sum = a.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ b.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(21)
            ^ c.wrapping_mul(0x94D0_49BB_1331_11EB).rotate_left(42);
        state.write_u64(sum);
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl Sub for CellSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }
}

impl Not for CellSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn directions_around_a_cell_are_those_of_its_neighbours() {
        for cell in Cell::all() {
            for set in Cell::all().map(CellSet::from_cell).chain([CellSet::ALL]) {
                let directions = Direction::ALL.into_iter();
                let inside = directions
                    .filter(|&direction| cell.step(direction).is_some_and(|to| set.contains(to)));
                let expected = inside.fold(0, |bits, direction| bits | 1 << direction as u32);
                assert_eq!(set.directions_around(cell), expected, "{cell:?} {set:?}");
            }
        }
    }

    #[test]
    fn floods_stay_inside() {
        let wall: CellSet = Cell::all().filter(|cell| cell.x() == 5 && cell.y() != 11).collect();
        let from = CellSet::from_cell(Cell::TOP_LEFT);
        assert_eq!(from.flood(!wall), !wall);
        let closed: CellSet = Cell::all().filter(|cell| cell.x() == 5).collect();
        assert_eq!(from.flood(!closed).len(), 60);
        assert_eq!(from.flood(!from), CellSet::EMPTY);
    }
}
