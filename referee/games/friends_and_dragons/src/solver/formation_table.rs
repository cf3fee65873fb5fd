//! States visited by a breadth-first search: for each formation, the pivot's squares and their
//! depths modulo 3.
//!
//! Steps can be reversed, so the depths of neighbouring states differ by at most one. The remainder
//! is therefore enough to tell which of them is nearer.

use std::hint::black_box;

use super::memory::Memory;
use cell_set::CellSet;

/// The states in one layer: sets of pivot squares by formation.
pub type Layer<const N: usize> = Vec<(u64, CellSet<N>)>;

/// A formation with its index in the layer under construction, and the depths of its pivots modulo
/// 3, plus 1, in two sets of bits. A slot without pivots is free.
#[derive(Clone, Copy, Debug)]
struct Slot<const N: usize> {
    word: u64,
    depths: [CellSet<N>; 2],
}

/// Number of bits for an index into a layer. Larger indices are not stored, so a formation may
/// occur twice in a very large layer.
const INDEX_BITS: u32 = 24;
const INDEX_MASK: u64 = (1 << INDEX_BITS) - 1;
/// Number of tables, each of which grows separately.
const SHARDS: usize = 64;
/// Number of slots in the smallest non-empty table.
const SLOTS_MIN: usize = 16;
/// Maximum percentage of slots in use.
const FILL_MAX: usize = 80;
/// Odd, so that different formations remain different.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl<const N: usize> Slot<N> {
    const FREE: Self = Self { word: 0, depths: [CellSet::EMPTY; 2] };

    fn pivots(&self) -> CellSet<N> {
        self.depths[0].or(self.depths[1])
    }

    fn formation(&self) -> u64 {
        self.word >> INDEX_BITS
    }
}

#[derive(Clone, Debug)]
struct Shard<const N: usize> {
    slots: Vec<Slot<N>>,
    count: usize,
}

/// The states visited by one pivot.
#[derive(Clone, Debug)]
pub struct FormationTable<const N: usize> {
    shards: Vec<Shard<N>>,
    count: usize,
}

/// Spreads out the bits of a formation, which has at most 40 bits. The upper bits of the result
/// choose the shard, and the next ones choose a slot.
fn spread(formation: u64) -> u64 {
    let mixed = formation.wrapping_mul(FACTOR);
    (mixed ^ mixed >> 32).wrapping_mul(FACTOR)
}

fn shard_of(spread: u64) -> usize {
    (spread >> (64 - SHARDS.ilog2())) as usize
}

impl<const N: usize> Shard<N> {
    fn first_index(&self, spread: u64) -> usize {
        (((spread << SHARDS.ilog2() >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    /// The slot that contains a formation, or a free slot for it. `None` if there are no slots.
    fn index(&self, formation: u64, spread: u64) -> Option<usize> {
        let mut index = self.first_index(spread);
        loop {
            let slot = self.slots.get(index)?;
            if slot.formation() == formation || slot.pivots().is_empty() {
                return Some(index);
            }
            index = if index + 1 == self.slots.len() { 0 } else { index + 1 };
        }
    }

    fn pivots(&self, formation: u64, spread: u64) -> [CellSet<N>; 2] {
        let slot = self.index(formation, spread).map(|index| &self.slots[index]);
        let slot = slot.filter(|slot| slot.formation() == formation);
        slot.map_or([CellSet::EMPTY; 2], |slot| slot.depths)
    }

    /// Grows by half. Returns `None` if memory ran out.
    fn grow(&mut self, memory: &Memory) -> Option<()> {
        let length = (self.slots.len() * 3 / 2).max(SLOTS_MIN);
        if !memory.take(length * size_of::<Slot<N>>()) {
            return None;
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::FREE; length]);
        for slot in old.iter().filter(|slot| !slot.pivots().is_empty()) {
            let formation = slot.formation();
            if let Some(index) = self.index(formation, spread(formation)) {
                self.slots[index] = *slot;
            }
        }
        memory.give(old.len() * size_of::<Slot<N>>());
        Some(())
    }
}

impl<const N: usize> FormationTable<N> {
    /// Creates a table without states.
    pub fn new() -> Self {
        Self { shards: vec![Shard { slots: Vec::new(), count: 0 }; SHARDS], count: 0 }
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Memory in use, in bytes.
    pub fn memory(&self) -> usize {
        let slots: usize = self.shards.iter().map(|shard| shard.slots.len()).sum();
        slots * size_of::<Slot<N>>()
    }

    /// Touches the slots of many formations, so that the processor fetches them in parallel.
    pub fn prefetch(&self, layer: &[(u64, CellSet<N>)]) {
        let look = |all: u64, (formation, _): &(u64, CellSet<N>)| {
            let spread = spread(*formation);
            let shard = &self.shards[shard_of(spread)];
            all ^ shard.slots.get(shard.first_index(spread)).map_or(0, |slot| slot.word)
        };
        black_box(layer.iter().fold(0, look));
    }

    /// A formation's visited pivot squares.
    pub fn pivots(&self, formation: u64) -> CellSet<N> {
        let spread = spread(formation);
        let depths = self.shards[shard_of(spread)].pivots(formation, spread);
        depths[0].or(depths[1])
    }

    /// A state's depth modulo 3, if the state has been visited.
    pub fn remainder(&self, formation: u64, pivot: u8) -> Option<usize> {
        let spread = spread(formation);
        let depths = self.shards[shard_of(spread)].pivots(formation, spread);
        let [low, high] = depths.map(|depths| usize::from(depths.contains(pivot)));
        (2 * high + low).checked_sub(1)
    }

    /// Adds the pivots in a formation that are new and pass a filter, both here and to the layer
    /// for their depth. Returns `None` if memory ran out.
    pub fn insert(
        &mut self,
        (formation, pivots): (u64, CellSet<N>),
        depth: usize,
        layer: &mut Layer<N>,
        memory: &Memory,
        filter: &mut impl FnMut(u64, CellSet<N>) -> CellSet<N>,
    ) -> Option<()> {
        let spread = spread(formation);
        let shard = &mut self.shards[shard_of(spread)];
        let mut index = shard.index(formation, spread);
        let known = index.map_or(CellSet::EMPTY, |index| shard.slots[index].pivots());
        let mut new = pivots.without(known);
        if !new.is_empty() {
            new = filter(formation, new);
        }
        if new.is_empty() {
            return Some(());
        }
        if known.is_empty() {
            if (shard.count + 1) * 100 > shard.slots.len() * FILL_MAX {
                shard.grow(memory)?;
                index = shard.index(formation, spread);
            }
            shard.count += 1;
            shard.slots[index?].word = formation << INDEX_BITS | INDEX_MASK;
        }
        let slot = &mut shard.slots[index?];
        let mark = depth % 3 + 1;
        for (bit, depths) in slot.depths.iter_mut().enumerate() {
            if mark >> bit & 1 == 1 {
                *depths = depths.or(new);
            }
        }
        self.count += new.len();
        match layer.get_mut((slot.word & INDEX_MASK) as usize) {
            Some(entry) if entry.0 == formation => entry.1 = entry.1.or(new),
            _ => {
                let next = (layer.len() as u64).min(INDEX_MASK);
                slot.word = formation << INDEX_BITS | next;
                layer.push((formation, new));
            }
        }
        Some(())
    }

    /// Number of parts the states are stored in.
    pub fn parts(&self) -> usize {
        SHARDS
    }

    /// The states in one part, in unspecified order.
    pub fn part(&self, part: usize) -> impl Iterator<Item = (u64, u8)> + '_ {
        let states = |slot: &Slot<N>| {
            let formation = slot.formation();
            slot.pivots().iter().map(move |pivot| (formation, pivot))
        };
        self.shards[part].slots.iter().flat_map(states)
    }
}
