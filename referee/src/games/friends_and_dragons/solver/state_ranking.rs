//! Packed placements as numbers of few bits, evenly spread, and back.

use maps::friends_and_dragons::HEROES_MAX;

use crate::games::friends_and_dragons::Field;

/// A placement as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateIndex(u64);

impl StateIndex {
    /// The number of a shard and a key.
    pub fn of(shard: usize, key: u32) -> Self {
        Self((shard as u64) << StateRanking::WIDTH_MIN | u64::from(key))
    }

    /// Its upper bits.
    pub fn shard(self) -> usize {
        (self.0 >> StateRanking::WIDTH_MIN) as usize
    }

    /// Its lower bits.
    pub fn key(self) -> u32 {
        self.0 as u32
    }
}

/// A one-to-one map between the packed placements of one board and numbers of `width` bits. The
/// numbers of any set of placements are spread evenly enough to be their own hash.
#[derive(Clone, Copy, Debug)]
pub struct StateRanking {
    /// Bits of a square.
    bits: u32,
    width: u32,
}

/// Heroes that are not there stand on square 0, in both forms.
const SQUARES: [u32; HEROES_MAX] = [0, 1, 2, 3, 4, 5];

/// Odd, so that multiplying by them can be undone.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9];
const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

/// The number by which an odd one makes 1, modulo 2^64: each of Newton's steps doubles the number
/// of bits that are right, of which an odd number itself has three.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut step = 0;
    while step < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

impl StateRanking {
    /// The smallest number of bits of a state index.
    pub const WIDTH_MIN: u32 = 32;

    /// The code of a board.
    pub fn of(field: &Field) -> Self {
        let bits = (field.cells().count().max(2) - 1).ilog2() + 1;
        let heroes = field.heroes().len() as u32;
        Self { bits, width: (bits * heroes).max(Self::WIDTH_MIN) }
    }

    /// Bits of a number.
    pub fn width(self) -> u32 {
        self.width
    }

    /// The number of a packed placement.
    pub fn number(self, state: u64) -> StateIndex {
        let number = SQUARES
            .into_iter()
            .fold(0, |number, hero| number | (state >> (8 * hero) & 0xff) << (self.bits * hero));
        let number = self.folded(self.multiplied(number, FACTORS[0]));
        StateIndex(self.multiplied(number, FACTORS[1]))
    }

    /// The packed placement of a number.
    pub fn state(self, number: StateIndex) -> u64 {
        let number = self.folded(self.multiplied(number.0, INVERSES[1]));
        let number = self.multiplied(number, INVERSES[0]);
        let mask = (1 << self.bits) - 1;
        SQUARES
            .into_iter()
            .fold(0, |state, hero| state | (number >> (self.bits * hero) & mask) << (8 * hero))
    }

    fn multiplied(self, number: u64, factor: u64) -> u64 {
        number.wrapping_mul(factor) & (u64::MAX >> (64 - self.width))
    }

    /// Doing it twice changes nothing, because the upper half stays.
    fn folded(self, number: u64) -> u64 {
        number ^ number >> self.width.div_ceil(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_to_one() {
        for (heroes, bits) in [(1, 1), (4, 6), (5, 6), (6, 6), (6, 7), (6, 8)] {
            let code = StateRanking { bits, width: (bits * heroes as u32).max(32) };
            for seed in 0..2000_u64 {
                let squares = (0..heroes as u64).map(|hero| {
                    let square = (seed * 31 + hero).wrapping_mul(FACTORS[0]) >> 40;
                    (square & ((1 << bits) - 1)) << (8 * hero)
                });
                let state = squares.sum();
                assert!(code.number(state).0 >> code.width == 0);
                assert_eq!(code.state(code.number(state)), state);
            }
        }
    }
}
