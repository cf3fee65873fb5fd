//! One side of a search: a breadth-first search that advances layer by layer.

use super::formation_table::{FormationTable, Layer};
use super::memory::Memory;
use super::pivot_moves::{PivotMoves, joined, split, with_moved};
use cell_set::CellSet;
use engine::limit::Limit;

/// Maximum length of a drag.
pub const DEPTH_MAX: usize = 254;

/// One side of a search: the states visited and the outermost layer.
#[derive(Clone, Debug)]
pub struct Frontier<const N: usize> {
    pub states: FormationTable<N>,
    layer: Layer<N>,
    /// Number of steps to the outermost layer.
    pub depth: usize,
}

/// Limits for a search.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    pub memory: &'a Memory,
    pub limit: &'a Limit,
}

impl<const N: usize> Frontier<N> {
    /// Creates a side without states.
    pub fn nowhere() -> Self {
        Self { states: FormationTable::new(), layer: Vec::new(), depth: 0 }
    }

    /// Creates a side for a pivot, starting from packed placements. Returns `None` if memory ran
    /// out.
    pub fn from(pivot: usize, states: &[u64], memory: &Memory) -> Option<Self> {
        let mut side = Self::nowhere();
        for &state in states {
            let (formation, cell) = split(state, pivot);
            let entry = (formation, CellSet::single(cell));
            side.states.insert(entry, 0, &mut side.layer, memory, &mut |_, new| new)?;
        }
        Some(side)
    }

    /// Number of formations in the outermost layer.
    pub fn width(&self) -> usize {
        self.layer.len()
    }

    /// Returns true if all reachable states have been visited.
    pub fn is_exhausted(&self) -> bool {
        self.layer.is_empty()
    }

    /// The states in the outermost layer, packed.
    pub fn outermost(&self, pivot: usize) -> impl Iterator<Item = u64> + '_ {
        let states = move |(formation, cells): &(u64, CellSet<N>)| {
            let formation = *formation;
            cells.iter().map(move |cell| joined(formation, pivot, cell))
        };
        self.layer.iter().flat_map(states)
    }

    /// Advances by one step to the states that pass a filter. Returns `None` if memory or time ran
    /// out. Looks up many formations together.
    pub fn grow(
        &mut self,
        moves: &PivotMoves<N>,
        resources: Resources<'_>,
        mut filter: impl FnMut(u64, CellSet<N>) -> CellSet<N>,
    ) -> Option<()> {
        self.depth += 1;
        let layer = std::mem::take(&mut self.layer);
        let mut reached: Layer<N> = Vec::new();
        for (number, entries) in layer.chunks(CHUNK).enumerate() {
            reached.clear();
            for &(formation, pivots) in entries {
                let walked = moves.walk(formation, pivots);
                if !walked.is_empty() {
                    reached.push((formation, walked));
                }
                moves.each_swap(formation, pivots, |ally, cell, from| {
                    let moved = with_moved(formation, ally, cell, from);
                    reached.push((moved, CellSet::single(cell)));
                });
            }
            self.states.prefetch(&reached);
            for &entry in &reached {
                let (layer, memory) = (&mut self.layer, resources.memory);
                self.states.insert(entry, self.depth, layer, memory, &mut filter)?;
            }
            if number % CHUNKS_PER_LOOK == 0 && resources.limit.reached() {
                return None;
            }
        }
        Some(())
    }

    /// The states in the outermost layer that another side has visited, packed.
    pub fn met(&self, pivot: usize, other: &FormationTable<N>) -> Vec<u64> {
        let mut met = Vec::new();
        for entries in self.layer.chunks(CHUNK) {
            other.prefetch(entries);
            for &(formation, pivots) in entries {
                let both = pivots.and(other.pivots(formation)).iter();
                met.extend(both.map(|cell| joined(formation, pivot, cell)));
            }
        }
        met
    }

    /// Returns true if a packed placement was visited at this depth. The placement must be one step
    /// from a state at an adjacent depth.
    pub fn is_at(&self, pivot: usize, state: u64, depth: usize) -> bool {
        let (formation, cell) = split(state, pivot);
        self.states.remainder(formation, cell) == Some(depth % 3)
    }

    /// A packed placement's depth, if it was visited. Found by walking back to where the side
    /// started.
    pub fn depth_of(&self, pivot: usize, moves: &PivotMoves<N>, state: u64) -> Option<usize> {
        let (mut formation, mut cell) = split(state, pivot);
        let mut remainder = self.states.remainder(formation, cell)?;
        let mut depth = 0;
        loop {
            let wanted = (remainder + 2) % 3;
            let known = |formation, cell| self.states.remainder(formation, cell) == Some(wanted);
            let at = CellSet::single(cell);
            let mut walked = moves.walk(formation, at).iter();
            let mut before =
                walked.find(|cell| known(formation, *cell)).map(|cell| (formation, cell));
            moves.each_swap(formation, at, |ally, cell, from| {
                let moved = with_moved(formation, ally, cell, from);
                if before.is_none() && known(moved, cell) {
                    before = Some((moved, cell));
                }
            });
            match before {
                Some(state) => (formation, cell) = state,
                None => return Some(depth),
            }
            (remainder, depth) = (wanted, depth + 1);
        }
    }
}

/// Number of formations whose steps are looked up together.
const CHUNK: usize = 8;
/// Number of chunks between two checks of the limit.
const CHUNKS_PER_LOOK: usize = 1024;
