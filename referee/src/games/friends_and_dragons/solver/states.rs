//! A compact set of packed placements with their depths.

use std::hint::black_box;

use super::memory::Memory;
use super::shard::Shard;
use super::state_ranking::{StateIndex, StateRanking};

/// A table for each value of the upper bits of a state's number; what a table keeps are the lower
/// bits.
#[derive(Clone, Debug)]
pub struct States {
    code: StateRanking,
    shards: Vec<Shard>,
    count: usize,
}

/// The deepest state that can be kept.
pub const DEPTH_MAX: usize = 254;

impl States {
    /// No states.
    pub fn new(code: StateRanking) -> Self {
        let shards = vec![Shard::default(); 1 << (code.width() - StateRanking::WIDTH_MIN)];
        Self { code, shards, count: 0 }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.shards.iter().map(Shard::memory).sum()
    }

    /// The code by which states are numbered.
    pub fn code(&self) -> StateRanking {
        self.code
    }

    /// The depth of a state, if it is in the set.
    pub fn depth(&self, state: u64) -> Option<usize> {
        self.depth_of(self.code.number(state))
    }

    /// The depth of the state of a number, if it is in the set.
    pub fn depth_of(&self, number: StateIndex) -> Option<usize> {
        self.shards[number.shard()].depth(number.key())
    }

    /// Looks at the slots of many states, which are in memory all over, so that the processor
    /// fetches them side by side instead of one after the other when they are asked for.
    pub fn prefetch(&self, numbers: &[StateIndex]) {
        let look =
            |all: u8, number: &StateIndex| all ^ self.shards[number.shard()].prefetch(number.key());
        black_box(numbers.iter().fold(0, look));
    }

    /// Adds a state by its number; says whether it was new. `None` if memory ran out.
    pub fn insert(&mut self, number: StateIndex, depth: usize, memory: &Memory) -> Option<bool> {
        let new = self.shards[number.shard()].insert(number.key(), depth, memory)?;
        self.count += usize::from(new);
        Some(new)
    }

    /// All states with their depths, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, usize)> + '_ {
        (0..self.shards.len()).flat_map(|shard| self.part(shard))
    }

    /// In how many parts the states are kept.
    pub fn parts(&self) -> usize {
        self.shards.len()
    }

    /// The states of one part with their depths, in no order.
    pub fn part(&self, part: usize) -> impl Iterator<Item = (u64, usize)> + '_ {
        let state = move |key: u32| self.code.state(StateIndex::of(part, key));
        self.shards[part].iter().map(move |(key, depth)| (state(key), depth))
    }

    /// The states of one part at a depth, in no order.
    pub fn layer(&self, part: usize, depth: usize) -> impl Iterator<Item = u64> + '_ {
        let state = move |key: u32| self.code.state(StateIndex::of(part, key));
        let there = self.shards[part].iter().filter(move |slot| slot.1 == depth);
        there.map(move |(key, _)| state(key))
    }
}

#[cfg(test)]
mod tests {
    use maps::friends_and_dragons::generate::Options;
    use maps::{FriendsAndDragonsSetup, Generate};

    use super::*;
    use crate::games::friends_and_dragons::{Corner, Field};

    #[test]
    fn states_are_found_again_with_their_depths() {
        let setup = FriendsAndDragonsSetup::from_seed(
            1,
            &Options { rows: 10, columns: 8, heroes: Some(6), ..Options::default() },
        );
        let code = StateRanking::of(&Field::new(&setup, Corner::OneOpen));
        let mut states = States::new(code);
        let memory = Memory::new(1 << 24);
        let state = |number: u64| {
            let squares = (0..6).map(|hero| (number >> (2 * hero) & 0x3f) << (8 * hero));
            squares.sum::<u64>()
        };
        for number in 0..50_000 {
            assert_eq!(
                states.insert(code.number(state(number)), number as usize % 255, &memory),
                Some(true)
            );
        }
        assert_eq!(states.insert(code.number(state(7)), 3, &memory), Some(false));
        assert_eq!((states.len(), states.iter().count()), (50_000, 50_000));
        assert!(states.iter().all(|(state, depth)| states.depth(state) == Some(depth)));
        for number in 0..50_000 {
            assert_eq!(states.depth(state(number)), Some(number as usize % 255));
        }
        assert_eq!(states.depth(state(50_001)), None);
        assert!((50_000 * 5..50_000 * 8).contains(&states.memory()));
    }

    #[test]
    fn memory_may_run_out() {
        let setup = FriendsAndDragonsSetup::from_seed(1, &Options::default());
        let code = StateRanking::of(&Field::new(&setup, Corner::OneOpen));
        let (mut states, memory) = (States::new(code), Memory::new(10_000));
        let state =
            |number: u64| (number % 48) | ((number / 48 % 48) << 8) | ((number / 2304) << 16);
        let insert = |number| states.insert(code.number(state(number)), 0, &memory);
        let added: Vec<bool> = (0..5_000).map_while(insert).collect();
        assert!(added.iter().all(|new| *new) && (500..2_000).contains(&added.len()));
        assert!(states.memory() <= 10_000);
    }
}
