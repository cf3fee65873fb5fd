//! Sets of squares stored as bits, so that all squares can be moved at once.

/// A set of squares on a board with at most `64 * N` squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const N: usize>([u64; N]);

impl<const N: usize> CellSet<N> {
    pub const EMPTY: Self = Self([0; N]);

    /// Creates a set with one square. Avoids storing a single word, because a later read of the
    /// whole set would have to wait for that store.
    pub fn single(cell: u8) -> Self {
        let (word, bit) = (usize::from(cell / 64), 1 << (cell % 64));
        Self(std::array::from_fn(|index| if index == word { bit } else { 0 }))
    }

    pub fn from_words(words: [u64; N]) -> Self {
        Self(words)
    }

    pub fn insert(&mut self, cell: u8) {
        *self = self.or(Self::single(cell));
    }

    pub fn remove(&mut self, cell: u8) {
        *self = self.without(Self::single(cell));
    }

    pub fn contains(self, cell: u8) -> bool {
        !self.and(Self::single(cell)).is_empty()
    }

    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }

    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & !other.0[index]))
    }

    /// Shifts all squares by `by` indices. `by` must not be 0, and its absolute value must be below
    /// 64.
    pub fn shifted(self, by: i32) -> Self {
        let (bits, rest) = (by.unsigned_abs(), 64 - by.unsigned_abs());
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        if by > 0 {
            let carried = |index: usize| if index > 0 { word(index - 1) >> rest } else { 0 };
            Self(std::array::from_fn(|index| word(index) << bits | carried(index)))
        } else {
            Self(std::array::from_fn(|index| word(index) >> bits | word(index + 1) << rest))
        }
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..N).flat_map(move |index| {
            let mut word = self.0[index];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some((64 * index) as u8 + bit as u8)
            })
        })
    }
}

impl<const N: usize> FromIterator<u8> for CellSet<N> {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set.or(Self::single(cell)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_move_across_words() {
        let cells = [0, 5, 62, 63, 64, 100, 127];
        let set: CellSet<2> = cells.into_iter().collect();
        assert_eq!((set.iter().collect::<Vec<_>>(), set.len()), (cells.to_vec(), 7));
        for by in [1, 17, 63, -1, -17, -63] {
            let moved = cells.map(|cell| i32::from(cell) + by);
            let inside = moved.into_iter().filter(|cell| (0..128).contains(cell));
            let expected: Vec<i32> = inside.collect();
            assert_eq!(set.shifted(by).iter().map(i32::from).collect::<Vec<_>>(), expected);
        }
    }
}
