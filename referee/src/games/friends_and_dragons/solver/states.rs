//! A compact set of packed placements with their depths: eight bytes a slot.

/// Open addressing over words of 48 bits of state and 8 bits of depth.
#[derive(Clone, Debug)]
pub struct States {
    /// `state << 8 | depth + 1`; 0 is free. The length is a power of two.
    slots: Vec<u64>,
    count: usize,
}

/// The deepest state that can be kept.
pub const DEPTH_MAX: usize = 254;
const SLOTS_MIN: usize = 1 << 10;

impl Default for States {
    fn default() -> Self {
        Self { slots: vec![0; SLOTS_MIN], count: 0 }
    }
}

impl States {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// Whether one more round of steps could make it grow.
    pub fn is_nearly_full(&self) -> bool {
        (self.count + 8) * 100 > self.slots.len() * 85
    }

    /// The depth of a state, if it is in the set.
    pub fn depth(&self, state: u64) -> Option<usize> {
        let slot = self.slots[self.place(state)];
        (slot != 0).then(|| (slot & 0xff) as usize - 1)
    }

    /// Adds a state; `false` if it was there already.
    pub fn insert(&mut self, state: u64, depth: usize) -> bool {
        let place = self.place(state);
        if self.slots[place] != 0 {
            return false;
        }
        self.slots[place] = state << 8 | (depth as u64 + 1);
        self.count += 1;
        if self.count * 100 > self.slots.len() * 85 {
            self.grow();
        }
        true
    }

    /// All states with their depths, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, usize)> + '_ {
        let slots = self.slots.iter().filter(|slot| **slot != 0);
        slots.map(|slot| (slot >> 8, (slot & 0xff) as usize - 1))
    }

    /// The slot that holds a state, or the free one where it belongs.
    fn place(&self, state: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mixed = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed >> (64 - self.slots.len().trailing_zeros())) as usize;
        while self.slots[place] != 0 && self.slots[place] >> 8 != state {
            place = (place + 1) & mask;
        }
        place
    }

    /// Doubles the number of slots.
    pub fn grow(&mut self) {
        let larger = vec![0; 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, larger);
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            let place = self.place(slot >> 8);
            self.slots[place] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_found_again_with_their_depths() {
        let mut states = States::default();
        let state = |number: u64| number.wrapping_mul(0x1234_5678_9abc) & 0xffff_ffff_ffff;
        for number in 0..50_000 {
            assert!(states.insert(state(number), number as usize % 255));
        }
        assert!(!states.insert(state(7), 3));
        assert_eq!((states.len(), states.iter().count()), (50_000, 50_000));
        for number in 0..50_000 {
            assert_eq!(states.depth(state(number)), Some(number as usize % 255));
        }
        assert_eq!(states.depth(state(50_001)), None);
    }
}
