//! Least steps in which a pivot brings itself and one other hero to two squares.

use std::collections::VecDeque;

use crate::friends_and_dragons::{Direction, Field};

/// Exact for the two alone, so that it bounds what is needed with all others on the board.
#[derive(Clone, Debug)]
pub struct PairDistances {
    size: usize,
    steps: Vec<u16>,
}

const NEVER: u16 = u16::MAX;

impl PairDistances {
    /// The table of a pivot and a hero from their starts. If they are the same hero, both are always on
    /// one square.
    pub fn of(field: &Field, pivot: usize, hero: usize) -> Self {
        let size = field.cells().count();
        let alone = pivot == hero;
        let [pivot, hero] = [pivot, hero].map(|hero| &field.heroes()[hero]);
        let mut table = Self { size, steps: vec![NEVER; size * size] };
        let mut waiting = VecDeque::from([(pivot.start, hero.start)]);
        let index = table.index(pivot.start, hero.start);
        table.steps[index] = 0;
        while let Some((from, other)) = waiting.pop_front() {
            let steps = table.steps[table.index(from, other)] + 1;
            for direction in Direction::all() {
                let Some(target) = field.unit_step(pivot.walk, from, direction) else { continue };
                let back = || field.unit_step(hero.walk, target, direction.opposite());
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

    /// The least number of steps, if the squares can be reached at all.
    pub fn steps(&self, pivot: u8, hero: u8) -> Option<usize> {
        let steps = self.steps[self.index(pivot, hero)];
        (steps != NEVER).then_some(usize::from(steps))
    }

    fn index(&self, pivot: u8, hero: u8) -> usize {
        usize::from(pivot) * self.size + usize::from(hero)
    }
}
