//! A compact table from 32-bit keys to depths: five bytes a slot.

use super::memory::Memory;

/// Four bytes of key, and the depth plus 1; 0 is a free slot.
type Slot = [u8; 5];

/// Open addressing. Keys are taken to be spread evenly; a slot's place grows with its key.
#[derive(Clone, Debug, Default)]
pub struct Shard {
    slots: Vec<Slot>,
    count: usize,
}

/// Slots of the smallest table that is not empty.
const SLOTS_MIN: usize = 16;
/// Most slots in use, of a hundred.
const FILL_MAX: usize = 85;

impl Shard {
    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// The depth of a key, if it is there.
    pub fn depth(&self, key: u32) -> Option<usize> {
        let slot = self.slots.get(self.place(key)?)?;
        (slot[4] != 0).then(|| usize::from(slot[4]) - 1)
    }

    /// The byte where a key belongs, if no other one took its slot: to have it at hand later.
    pub fn prefetch(&self, key: u32) -> u8 {
        self.slots.get(self.first_place(key)).map_or(0, |slot| slot[4])
    }

    /// Adds a key; says whether it was new. `None` if memory ran out.
    pub fn insert(&mut self, key: u32, depth: usize, memory: &Memory) -> Option<bool> {
        let mut place = self.place(key);
        if place.is_some_and(|place| self.slots[place][4] != 0) {
            return Some(false);
        }
        if (self.count + 1) * 100 > self.slots.len() * FILL_MAX {
            self.grow(memory)?;
            place = self.place(key);
        }
        self.put(place?, key, depth as u8 + 1);
        self.count += 1;
        Some(true)
    }

    /// The keys with their depths.
    pub fn iter(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        let taken = self.slots.iter().filter(|slot| slot[4] != 0);
        taken.map(|slot| (key_of(slot), usize::from(slot[4]) - 1))
    }

    fn put(&mut self, place: usize, key: u32, mark: u8) {
        let [a, b, c, d] = key.to_le_bytes();
        self.slots[place] = [a, b, c, d, mark];
    }

    fn first_place(&self, key: u32) -> usize {
        ((u64::from(key) * self.slots.len() as u64) >> 32) as usize
    }

    /// The slot that holds a key, or the free one where it belongs; none if there are no slots.
    fn place(&self, key: u32) -> Option<usize> {
        let mut place = self.first_place(key);
        loop {
            let slot = self.slots.get(place)?;
            if slot[4] == 0 || key_of(slot) == key {
                return Some(place);
            }
            place = if place + 1 == self.slots.len() { 0 } else { place + 1 };
        }
    }

    /// Makes room for a quarter more; `None` if memory ran out.
    fn grow(&mut self, memory: &Memory) -> Option<()> {
        let length = (self.slots.len() * 5 / 4).max(SLOTS_MIN);
        if !memory.take(length * size_of::<Slot>()) {
            return None;
        }
        let old = std::mem::replace(&mut self.slots, vec![[0; 5]; length]);
        for slot in old.iter().filter(|slot| slot[4] != 0) {
            let key = key_of(slot);
            if let Some(place) = self.place(key) {
                self.put(place, key, slot[4]);
            }
        }
        memory.give(old.len() * size_of::<Slot>());
        Some(())
    }
}

fn key_of(slot: &Slot) -> u32 {
    u32::from_le_bytes([slot[0], slot[1], slot[2], slot[3]])
}
