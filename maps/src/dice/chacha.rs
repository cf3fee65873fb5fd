//! ChaCha8, used for games that have no official generator.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Dice;

/// A ChaCha8 generator with a separate stream for each game, so that games with the same seed are
/// unrelated. Only raw random words come from the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaChaDice {
    words: ChaCha8Rng,
}

impl ChaChaDice {
    /// Starts a stream for a seed. The seed, in little-endian order, forms the first eight bytes of
    /// the key; all other bytes are 0.
    pub fn new(seed: i64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Self { words }
    }

    pub fn next_u64(&mut self) -> u64 {
        self.words.next_u64()
    }
}

impl Dice for ChaChaDice {
    /// Uses Lemire's method: multiplies, keeps the high half, and redraws in the few cases where
    /// the low half would cause a bias (D. Lemire, "Fast random integer generation in an interval",
    /// 2019).
    fn range(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "a die has at least one side");
        let unfair = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(self.words.next_u32()) * u64::from(sides);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    fn next_f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}
