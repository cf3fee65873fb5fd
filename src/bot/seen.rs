//! What was seen before, remembered by a fixed hash: the same on every machine, and quick.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What was seen so far.
pub(crate) struct Seen<T>(HashSet<T, BuildHasherDefault<Mixer>>);

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Self(HashSet::default())
    }
}

impl<T: Hash + Eq> Seen<T> {
    /// Adds a thing; returns whether it is new.
    pub(crate) fn insert(&mut self, thing: T) -> bool {
        self.0.insert(thing)
    }
}

/// Multiplies and turns, a word at a time.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn write_i32(&mut self, number: i32) {
        self.write_u64(number as u64);
    }
}
