//! Minimum number of steps for a pivot to bring itself and one other hero to two given squares.

use std::collections::VecDeque;

use maps::friends_and_dragons::Walk;

use crate::{Direction, Field};

/// Minimum number of steps for each pair of squares. Exact if the two heroes are alone on the
/// board, otherwise a lower bound.
#[derive(Clone, Debug)]
pub struct PairDistances {
    size: usize,
    steps: Vec<u16>,
}

const NEVER: u16 = u16::MAX;

impl PairDistances {
    /// Creates the table for two heroes on a board, from their starts.
    pub fn new(field: &Field, pivot: usize, hero: usize) -> Self {
        let [pivot, hero] = [pivot, hero].map(|hero| &field.heroes()[hero]);
        Self::from_starts(field, [pivot.walk, hero.walk], [pivot.start, hero.start])
    }

    /// Creates the table for a pivot and another hero with given traits and starts. Equal starts
    /// mean that both are the same hero.
    pub fn from_starts(field: &Field, walks: [Walk; 2], starts: [u8; 2]) -> Self {
        let size = field.cells().count();
        let alone = starts[0] == starts[1];
        let mut table = Self { size, steps: vec![NEVER; size * size] };
        let mut waiting = VecDeque::from([(starts[0], starts[1])]);
        let index = table.index(starts[0], starts[1]);
        table.steps[index] = 0;
        while let Some((from, other)) = waiting.pop_front() {
            let steps = table.steps[table.index(from, other)] + 1;
            for direction in Direction::all() {
                let Some(target) = field.unit_step(walks[0], from, direction) else { continue };
                let back = || field.unit_step(walks[1], target, direction.opposite());
                let moved = match other {
                    _ if alone => Some(target),
                    other if other == target => back(),
                    other => Some(other),
                };
                let Some(other) = moved else { continue };
                let index = table.index(target, other);
                if table.steps[index] == NEVER {
                    table.steps[index] = steps;
                    waiting.push_back((target, other));
                }
            }
        }
        table
    }

    /// The minimum number of steps to the two squares, if they can be reached.
    pub fn steps(&self, pivot: u8, hero: u8) -> Option<usize> {
        let steps = self.steps[self.index(pivot, hero)];
        (steps != NEVER).then_some(usize::from(steps))
    }

    fn index(&self, pivot: u8, hero: u8) -> usize {
        usize::from(pivot) * self.size + usize::from(hero)
    }
}
