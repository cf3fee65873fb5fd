//! The 32-bit counter-based generator splitmix32.

use super::Dice;

/// The generator used by the official Dragonsweeper, reproduced draw for draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix32 {
    state: u32,
}

impl SplitMix32 {
    pub fn new(seed: u32) -> Self {
        Self { state: seed }
    }

    /// Returns the current state. Dice created with this state as their seed continue the sequence.
    pub fn state(&self) -> u32 {
        self.state
    }

    pub fn next_u32(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9);
        let mut word = self.state;
        word = (word ^ (word >> 16)).wrapping_mul(0x21F0_AAAD);
        word = (word ^ (word >> 15)).wrapping_mul(0x735A_2D97);
        word ^ (word >> 15)
    }
}

impl Dice for SplitMix32 {
    fn range(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "a die has at least one side");
        ((u64::from(self.next_u32()) * u64::from(sides)) >> 32) as u32
    }

    fn next_f64(&mut self) -> f64 {
        f64::from(self.next_u32()) / 4_294_967_296.0
    }
}
