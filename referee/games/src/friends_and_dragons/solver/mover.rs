//! Steps of a pivot over packed placements.

use crate::friends_and_dragons::{Direction, Field};

/// What a pivot can do, looked up by square.
#[derive(Clone, Debug)]
pub struct Mover {
    pivot: usize,
    count: usize,
    /// Directions of the pivot's steps and where they lead, by square.
    steps: Vec<Vec<(usize, u8)>>,
    /// For each hero and square a bit for each legal direction.
    legal: Vec<Vec<u8>>,
}

impl Mover {
    /// The steps of a hero as the pivot.
    pub fn new(field: &Field, pivot: usize) -> Self {
        let walk = field.heroes()[pivot].walk;
        let step = |cell: u8, number: usize| {
            Some((number, field.unit_step(walk, cell, Direction::from_number(number))?))
        };
        let steps =
            field.cells().map(|cell| (0..8).filter_map(|number| step(cell, number)).collect());
        let steps = steps.collect();
        let bits = |hero: usize, cell: u8| {
            let walk = field.heroes()[hero].walk;
            let legal = Direction::all()
                .filter(|direction| field.unit_step(walk, cell, *direction).is_some());
            legal.map(|direction| 1 << direction.number()).sum::<u8>()
        };
        let count = field.heroes().len();
        let legal =
            (0..count).map(|hero| field.cells().map(|cell| bits(hero, cell)).collect()).collect();
        Self { pivot, count, steps, legal }
    }

    /// The pivot's place in the order of ids.
    pub fn pivot(&self) -> usize {
        self.pivot
    }

    /// Calls with every state that is one step away, and the direction of the step.
    pub fn each_step(&self, state: u64, mut call: impl FnMut(u64, usize)) {
        let at = 8 * self.pivot;
        let from = (state >> at) as u8;
        for &(number, target) in &self.steps[usize::from(from)] {
            let mut next = state & !(0xff << at) | u64::from(target) << at;
            if let Some(ally) = hero_on(state, target, self.count) {
                if self.legal[ally][usize::from(target)] >> (number ^ 4) & 1 == 0 {
                    continue;
                }
                next = next & !(0xff << (8 * ally)) | u64::from(from) << (8 * ally);
            }
            call(next, number);
        }
    }
}

/// Which of the first `count` heroes stands on a square of a packed placement.
///
/// All bytes are compared at once: a byte that is 0, and none below the first of these, has its upper
/// bit set by taking 1 from each.
pub fn hero_on(state: u64, cell: u8, count: usize) -> Option<usize> {
    let apart = state ^ (ONES * u64::from(cell));
    let same = apart.wrapping_sub(ONES) & !apart & (ONES << 7);
    let hero = same.trailing_zeros() as usize / 8;
    (hero < count).then_some(hero)
}

/// 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
