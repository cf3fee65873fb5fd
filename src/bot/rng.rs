//! The bot's own dice.

/// xorshift64* (G. Marsaglia 2003, S. Vigna 2016): small, fast, and the same everywhere.
pub(crate) struct Rng(u64);

impl Rng {
    /// Starts from a seed; 0 is as good as any.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// A number below a bound above 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((word * bound as u64) >> 32) as usize
    }
}
