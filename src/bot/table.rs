//! Sets of what was seen, with a fixed hash: the same on every machine, and quick.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A set. Only asked what it holds, never gone through.
pub(crate) type Set<T> = HashSet<T, BuildHasherDefault<Mixer>>;

/// Multiplies and turns, a word at a time.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn write_i32(&mut self, number: i32) {
        self.write_u64(number as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
