//! One side of a search: a breadth-first search that goes on layer by layer.

use super::memory::Memory;
use super::mover::Mover;
use super::state_ranking::{StateIndex, StateRanking};
use super::states::States;
use crate::limit::Limit;

/// One side of a search: what was visited, and how many states its outermost layer has.
#[derive(Clone, Debug)]
pub struct Frontier {
    /// What was visited.
    pub states: States,
    /// How many states the outermost layer has.
    pub frontier: usize,
    /// Steps to the outermost layer.
    pub depth: usize,
}

/// What a search may use.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// Shared by all tables.
    pub memory: &'a Memory,
    /// When to stop.
    pub limit: &'a Limit,
}

impl Frontier {
    /// A side without states.
    pub fn nowhere(code: StateRanking) -> Self {
        Self { states: States::new(code), frontier: 0, depth: 0 }
    }

    /// A side that begins from some states; `None` if memory ran out.
    pub fn from(code: StateRanking, states: &[u64], memory: &Memory) -> Option<Self> {
        let mut side = Self::nowhere(code);
        for &state in states {
            side.states.insert(code.number(state), 0, memory)?;
        }
        side.frontier = side.states.len();
        Some(side)
    }

    /// Goes one step further to the states for which there is hope, and returns which new ones are
    /// wanted; `None` if memory or time ran out. Many states at a time are new, and are made known
    /// to `prefetch` before they are asked about.
    pub fn grow(
        &mut self,
        mover: &Mover,
        resources: Resources<'_>,
        mut is_hopeful: impl FnMut(u64) -> bool,
        prefetch: impl Fn(&[StateIndex]),
        is_wanted: impl Fn(StateIndex) -> bool,
    ) -> Option<Vec<u64>> {
        self.depth += 1;
        self.frontier = 0;
        let code = self.states.code();
        let (mut layer, mut reached, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
        for part in 0..self.states.parts() {
            layer.clear();
            layer.extend(self.states.layer(part, self.depth - 1));
            for states in layer.chunks(CHUNK) {
                reached.clear();
                for &state in states {
                    mover.each_step(state, |state, _| {
                        if is_hopeful(state) {
                            reached.push(code.number(state));
                        }
                    });
                }
                self.insert_new(&mut reached, resources.memory)?;
                prefetch(&reached);
                let met = reached.iter().filter(|number| is_wanted(**number));
                wanted.extend(met.map(|number| code.state(*number)));
                self.frontier += reached.len();
            }
            if resources.limit.reached() {
                return None;
            }
        }
        Some(wanted)
    }

    /// Adds states of the outermost layer and keeps the new ones; `None` if memory ran out.
    fn insert_new(&mut self, reached: &mut Vec<StateIndex>, memory: &Memory) -> Option<()> {
        self.states.prefetch(reached);
        let mut full = false;
        reached.retain(|number| match self.states.insert(*number, self.depth, memory) {
            Some(new) => new,
            None => {
                full = true;
                false
            }
        });
        (!full).then_some(())
    }
}

/// States whose steps are looked up together.
const CHUNK: usize = 32;
