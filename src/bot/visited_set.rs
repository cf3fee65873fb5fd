//! The set of visited states. The set cannot be iterated, so that the hash order can never become
//! visible.

use std::hash::{Hash, Hasher};

/// Initial number of slots. The number is always a power of two.
const SLOTS_MIN: usize = 64;

/// An open-addressing hash table of fingerprints: fast, and the same on every machine. Fingerprints
/// are short, so even a table of 100 000 states grows quickly. A collision is unlikely at that
/// size.
#[derive(Default)]
pub(crate) struct VisitedSet {
    /// The fingerprint in each slot, or 0 if the slot is free.
    slots: Vec<u64>,
    count: usize,
}

impl VisitedSet {
    /// Inserts a state. Returns true if it is new.
    pub(crate) fn insert(&mut self, state: &impl Hash) -> bool {
        // At least half of the slots stay empty, so runs of full slots stay short.
        if 2 * self.count >= self.slots.len() {
            self.grow();
        }
        let state = fingerprint(state).max(1);
        let slot = self.slot(state);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = state;
        self.count += usize::from(is_new);
        is_new
    }

    /// Finds the slot that contains a fingerprint, or a free slot for it.
    fn slot(&self, state: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = state as usize & last;
        while self.slots[slot] != 0 && self.slots[slot] != state {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let count = (2 * self.slots.len()).max(SLOTS_MIN);
        let old = std::mem::replace(&mut self.slots, vec![0; count]);
        for state in old.into_iter().filter(|&state| state != 0) {
            let slot = self.slot(state);
            self.slots[slot] = state;
        }
    }
}

/// Computes a 64-bit hash of a state, the same on every machine.
pub(crate) fn fingerprint(state: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    state.hash(&mut mixer);
    mixer.finish()
}

/// Multiplies and rotates, a word at a time.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    /// Returns the hash. Its upper bits depend on everything written, its lower bits less so.
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn tells_what_is_new_as_an_ordered_set_does() {
        let (mut set, mut ordered) = (VisitedSet::default(), BTreeSet::new());
        for number in 0..5_000_u64 {
            let state = number * number % 3_001;
            assert_eq!(set.insert(&state), ordered.insert(state));
        }
        assert_eq!(set.count, ordered.len());
    }
}
