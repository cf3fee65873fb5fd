//! The set of visited states. It has no iteration, so no order of a hash table can show.

use std::hash::{Hash, Hasher};

/// The first size of the table; sizes are powers of two.
const SLOTS_MIN: usize = 64;

/// An open-addressing hash table with a fixed hash: fast, and the same on every machine.
pub(crate) struct VisitedSet<T> {
    slots: Vec<Option<T>>,
    count: usize,
}

impl<T> Default for VisitedSet<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), count: 0 }
    }
}

impl<T: Copy + Eq + Hash> VisitedSet<T> {
    /// Inserts a value. Returns whether it is new.
    pub(crate) fn insert(&mut self, thing: T) -> bool {
        // At least half of the slots stay empty, so that runs of full ones stay short.
        if 2 * self.count >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(&thing);
        let is_new = self.slots[slot].is_none();
        self.slots[slot] = Some(thing);
        self.count += usize::from(is_new);
        is_new
    }

    /// The slot that holds a value, else the free slot for it.
    fn slot(&self, thing: &T) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = fingerprint(thing) as usize & last;
        while self.slots[slot].as_ref().is_some_and(|other| other != thing) {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let count = (2 * self.slots.len()).max(SLOTS_MIN);
        let old = std::mem::replace(&mut self.slots, vec![None; count]);
        for thing in old.into_iter().flatten() {
            let slot = self.slot(&thing);
            self.slots[slot] = Some(thing);
        }
    }
}

/// A 64-bit hash of a value, the same on every machine.
pub(crate) fn fingerprint(thing: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    thing.hash(&mut mixer);
    mixer.finish()
}

/// Multiplies and rotates, a word at a time.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    /// The upper bits depend on all that was written, the lower ones less.
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
            let thing = number * number % 3_001;
            assert_eq!(set.insert(thing), ordered.insert(thing));
        }
        assert_eq!(set.count, ordered.len());
    }
}
