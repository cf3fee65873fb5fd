//! The bot's random numbers.

/// xorshift64* (G. Marsaglia 2003, S. Vigna 2016): small, fast, and the same everywhere.
pub(crate) struct Rng(u64);

impl Rng {
    /// Creates a generator from a seed, which may be 0.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// Returns a number below `bound`, which must be positive.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((word * bound as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_everywhere() {
        let numbers = |seed| {
            let mut rng = Rng::new(seed);
            [(); 6].map(|()| rng.below(1000))
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
        assert_eq!(numbers(1), PINNED);
    }

    /// The output of this generator when the test was written.
    const PINNED: [usize; 6] = [63, 143, 709, 117, 532, 554];
}
