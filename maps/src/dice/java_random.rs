//! The 48-bit linear congruential generator used by `java.util.Random`.

use super::Dice;

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const INCREMENT: u64 = 11;
const MASK: u64 = (1 << 48) - 1;

/// The generator used by the official referee of A Code of Ice and Fire, reproduced draw for draw.
///
/// Only the low 48 bits of the seed have an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaRandom {
    state: u64,
}

impl JavaRandom {
    /// Equivalent to `new Random(seed)`.
    pub fn new(seed: i64) -> Self {
        Self { state: (seed as u64 ^ MULTIPLIER) & MASK }
    }

    /// Returns the next `bits` random bits. `bits` must be at most 31, so the number is never
    /// negative.
    pub fn next_bits(&mut self, bits: u32) -> u32 {
        debug_assert!(bits <= 31);
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT) & MASK;
        (self.state >> (48 - bits)) as u32
    }
}

impl Dice for JavaRandom {
    /// Reproduces `nextInt(bound)`, which multiplies if the bound is a power of two, and otherwise
    /// redraws values that would cause a bias.
    fn range(&mut self, sides: u32) -> u32 {
        assert!(0 < sides && sides <= i32::MAX as u32, "a die has 1 to 2^31 - 1 sides");
        if sides.is_power_of_two() {
            return ((u64::from(sides) * u64::from(self.next_bits(31))) >> 31) as u32;
        }
        loop {
            let draw = self.next_bits(31);
            let value = draw % sides;
            if draw - value + (sides - 1) < 1 << 31 {
                return value;
            }
        }
    }

    /// Reproduces `nextFloat()`, which has 24 bits and is exact in an `f32`.
    fn next_f64(&mut self) -> f64 {
        f64::from(self.next_bits(24)) / f64::from(1 << 24)
    }
}
