//! Steps of a pivot over packed placements.

use crate::games::friends_and_dragons::{Direction, Field};

/// What a pivot can do, looked up by square.
#[derive(Clone, Debug)]
pub struct Mover {
    pivot: usize,
    count: usize,
    /// Where the pivot's steps lead, by square and direction.
    steps: Vec<[Option<u8>; 8]>,
    /// For each hero and square a bit for each legal direction.
    legal: Vec<Vec<u8>>,
}

impl Mover {
    /// The steps of a hero as the pivot.
    pub fn new(field: &Field, pivot: usize) -> Self {
        let walk = field.heroes()[pivot].walk;
        let steps = field
            .cells()
            .map(|cell| {
                std::array::from_fn(|number| {
                    field.unit_step(walk, cell, Direction::from_number(number))
                })
            })
            .collect();
        let bits = |hero: usize, cell: u8| {
            let walk = field.heroes()[hero].walk;
            let legal = Direction::all()
                .filter(|direction| field.unit_step(walk, cell, *direction).is_some());
            legal.map(|direction| 1 << direction.number()).sum()
        };
        let legal = (0..field.heroes().len())
            .map(|hero| field.cells().map(|cell| bits(hero, cell)).collect())
            .collect();
        Self { pivot, count: field.heroes().len(), steps, legal }
    }

    /// The pivot's place in the order of ids.
    pub fn pivot(&self) -> usize {
        self.pivot
    }

    /// Calls with every state that is one step away, and the direction of the step.
    pub fn each_step(&self, state: u64, mut call: impl FnMut(u64, usize)) {
        let at = 8 * self.pivot;
        let from = (state >> at) as u8;
        for (number, target) in self.steps[usize::from(from)].iter().enumerate() {
            let Some(target) = *target else { continue };
            let mut next = state & !(0xff << at) | u64::from(target) << at;
            let ally = (0..self.count).find(|hero| (state >> (8 * hero)) as u8 == target);
            if let Some(ally) = ally {
                if self.legal[ally][usize::from(target)] >> (number ^ 4) & 1 == 0 {
                    continue;
                }
                next = next & !(0xff << (8 * ally)) | u64::from(from) << (8 * ally);
            }
            call(next, number);
        }
    }
}
