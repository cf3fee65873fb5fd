//! How many steps a pivot needs at least to bring itself and one other hero to two squares.

use std::collections::VecDeque;

use crate::friends_and_dragons::{Direction, Field, Placement};

/// Exact for the two alone, so that it bounds what is needed with all others on the board.
#[derive(Clone, Debug)]
pub struct PairDistances {
    size: usize,
    steps: Vec<u16>,
}

const NEVER: u16 = u16::MAX;

impl PairDistances {
    /// The table of a pivot and another hero from their starts.
    pub fn of(field: &Field, pivot: usize, hero: usize) -> Self {
        let size = field.cells().count();
        let [pivot, hero] = [pivot, hero].map(|place| &field.heroes()[place]);
        let mut table = Self { size, steps: vec![NEVER; size * size] };
        let mut waiting = VecDeque::from([(pivot.start, hero.start)]);
        let place = table.place(pivot.start, hero.start);
        table.steps[place] = 0;
        while let Some((from, other)) = waiting.pop_front() {
            let steps = table.steps[table.place(from, other)] + 1;
            for direction in Direction::all() {
                let Some(target) = field.unit_step(pivot.walk, from, direction) else { continue };
                let back = || field.unit_step(hero.walk, target, direction.opposite());
                let next = if target == other {
                    let Some(moved) = back() else { continue };
                    (target, moved)
                } else {
                    (target, other)
                };
                let place = table.place(next.0, next.1);
                if table.steps[place] == NEVER {
                    table.steps[place] = steps;
                    waiting.push_back(next);
                }
            }
        }
        table
    }

    /// The steps of a pivot by itself, as a table of two that are always on the same square.
    fn alone(field: &Field, pivot: usize) -> Self {
        let size = field.cells().count();
        let pivot = &field.heroes()[pivot];
        let mut table = Self { size, steps: vec![NEVER; size * size] };
        let mut waiting = VecDeque::from([pivot.start]);
        let place = table.place(pivot.start, pivot.start);
        table.steps[place] = 0;
        while let Some(from) = waiting.pop_front() {
            let steps = table.steps[table.place(from, from)] + 1;
            for direction in Direction::all() {
                let Some(target) = field.unit_step(pivot.walk, from, direction) else { continue };
                let place = table.place(target, target);
                if table.steps[place] == NEVER {
                    table.steps[place] = steps;
                    waiting.push_back(target);
                }
            }
        }
        table
    }

    /// The least number of steps, if the squares can be reached at all.
    pub fn steps(&self, pivot: u8, hero: u8) -> Option<usize> {
        let steps = self.steps[self.place(pivot, hero)];
        (steps != NEVER).then_some(usize::from(steps))
    }

    fn place(&self, pivot: u8, hero: u8) -> usize {
        usize::from(pivot) * self.size + usize::from(hero)
    }
}

/// The tables of a pivot with every hero; with itself that of its own way alone.
pub fn all(field: &Field, pivot: usize) -> Vec<PairDistances> {
    let heroes = 0..Placement::start(field.heroes()).cells().len();
    let table = |hero| match hero == pivot {
        true => PairDistances::alone(field, pivot),
        false => PairDistances::of(field, pivot, hero),
    };
    heroes.map(table).collect()
}
