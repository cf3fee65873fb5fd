//! How many steps a pivot needs at least to bring itself and a few other heroes to their squares.

use rayon::prelude::*;

use super::frontier::Resources;
use super::mover::Mover;
use super::pair_distances::PairDistances;
use super::states::DEPTH_MAX;
use crate::games::friends_and_dragons::Field;
use crate::limit::Limit;

/// The steps to everywhere that a pivot and a few others can come to from their starts. Exact for
/// them alone, and the others can only hinder them: so it bounds what all of them need.
#[derive(Clone, Debug)]
struct Pattern {
    /// The pivot first.
    heroes: Vec<usize>,
    /// What each of them adds to a place in the table, by its square.
    offsets: Vec<Vec<usize>>,
    steps: Vec<u8>,
}

/// The pattern cannot be had.
const NEVER: u8 = u8::MAX;
/// Larger than any table, and so small that a few of them can be added.
const NOWHERE: usize = usize::MAX / 16;
/// Heroes of a pattern besides the pivot.
const OTHERS: usize = 3;
/// Patterns that are filled side by side.
const TOGETHER: usize = 2;

impl Pattern {
    /// The steps of a pattern, up to the longest drag that counts; `None` if there is no time. The
    /// homes of a hero are the squares it can come to.
    fn new(
        field: &Field,
        heroes: &[usize],
        homes: &[Vec<u8>],
        longest: usize,
        limit: &Limit,
    ) -> Option<Self> {
        let mut size = 1;
        let mut offsets = vec![vec![NOWHERE; field.cells().count()]; heroes.len()];
        // The pivot's squares are side by side in the table, because it moves most.
        for (offsets, hero) in offsets.iter_mut().zip(heroes) {
            for (rank, cell) in homes[*hero].iter().enumerate() {
                offsets[usize::from(*cell)] = rank * size;
            }
            size *= homes[*hero].len();
        }
        let mut pattern = Self { heroes: heroes.to_vec(), offsets, steps: vec![NEVER; size] };
        pattern.fill(field, longest, limit)?;
        Some(pattern)
    }

    fn fill(&mut self, field: &Field, longest: usize, limit: &Limit) -> Option<()> {
        let mover = Mover::among(field, &self.heroes);
        let starts = self.heroes.iter().map(|hero| field.heroes()[*hero].start);
        let start = starts.enumerate().map(|(place, cell)| u64::from(cell) << (8 * place)).sum();
        let place = self.place(start);
        self.steps[place] = 0;
        let mut layer = vec![start];
        for depth in 1..=longest.min(DEPTH_MAX) {
            if layer.is_empty() {
                break;
            }
            if limit.reached() {
                return None;
            }
            let mut layer_next = Vec::new();
            for state in layer {
                let rest = self.place(state) - self.offset(0, state);
                mover.each_step(state, |next, _| {
                    let alone = (next ^ state) >> 8 == 0;
                    let place = if alone { rest + self.offset(0, next) } else { self.place(next) };
                    if self.steps[place] == NEVER {
                        self.steps[place] = depth as u8;
                        layer_next.push(next);
                    }
                });
            }
            layer = layer_next;
        }
        Some(())
    }

    /// The place of the heroes' squares, packed in the order of the pattern.
    fn place(&self, squares: u64) -> usize {
        (0..self.offsets.len()).map(|hero| self.offset(hero, squares)).sum()
    }

    fn offset(&self, hero: usize, squares: u64) -> usize {
        self.offsets[hero][usize::from((squares >> (8 * hero)) as u8)]
    }

    /// The least number of steps to a packed placement of all heroes, or `NEVER`.
    fn steps(&self, state: u64) -> u8 {
        let squares = self.heroes.iter().map(|hero| usize::from((state >> (8 * hero)) as u8));
        let place: usize =
            self.offsets.iter().zip(squares).map(|(offsets, cell)| offsets[cell]).sum();
        self.steps.get(place).copied().unwrap_or(NEVER)
    }
}

/// The patterns of one pivot. They are filled when they are called for, for that takes a while.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    patterns: Vec<Pattern>,
    /// The heroes of those that are still to fill.
    waiting: Vec<Vec<usize>>,
    /// For each hero the squares it can come to.
    homes: Vec<Vec<u8>>,
}

impl PatternDatabase {
    /// No patterns yet of a pivot.
    pub fn new(field: &Field, pivot: usize) -> Self {
        let others: Vec<usize> = (0..field.heroes().len()).filter(|hero| *hero != pivot).collect();
        let mut homes = vec![Vec::new(); field.heroes().len()];
        for &hero in &others {
            let table = PairDistances::of(field, pivot, hero);
            let is_met = |pivot: u8, other: u8| table.steps(pivot, other).is_some();
            let comes = |cell: &u8| field.cells().any(|end| is_met(end, *cell));
            homes[hero] = field.cells().filter(comes).collect();
            let goes = |cell: &u8| field.cells().any(|other| is_met(*cell, other));
            homes[pivot] = field.cells().filter(goes).collect();
        }
        let choices = (0_u32..1 << others.len())
            .filter(|chosen| chosen.count_ones() as usize == OTHERS.min(others.len()))
            .map(|chosen| (0..others.len()).filter(move |place| chosen >> place & 1 == 1));
        let pattern = |chosen| std::iter::once(pivot).chain(chosen).collect();
        let waiting = choices.map(|chosen| pattern(chosen.map(|place| others[place]))).collect();
        Self { patterns: Vec::new(), waiting, homes }
    }

    /// Whether there is nothing to learn from it.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// How many places are still to fill.
    pub fn waiting(&self) -> usize {
        self.waiting.iter().map(|heroes| self.size(heroes)).sum()
    }

    fn size(&self, heroes: &[usize]) -> usize {
        heroes.iter().map(|hero| self.homes[*hero].len()).product()
    }

    /// Fills a few more patterns; `false` if there are no more, or no memory or time for them.
    pub fn fill_more(&mut self, field: &Field, longest: usize, resources: Resources<'_>) -> bool {
        let mut next = self.waiting.split_off(self.waiting.len().saturating_sub(TOGETHER));
        next.retain(|heroes| resources.memory.take_of_half(self.size(heroes)));
        let pattern = |heroes: &Vec<usize>| {
            Pattern::new(field, heroes, &self.homes, longest, resources.limit)
        };
        let found: Vec<Option<Pattern>> = next.par_iter().map(pattern).collect();
        let is_more = found.iter().any(Option::is_some);
        self.patterns.extend(found.into_iter().flatten());
        is_more
    }

    /// A lower bound of the steps to a placement; `None` if it cannot be reached.
    pub fn steps(&self, state: u64) -> Option<usize> {
        let most = self.patterns.iter().map(|pattern| pattern.steps(state)).max().unwrap_or(0);
        (most != NEVER).then_some(usize::from(most))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use maps::friends_and_dragons::generate::{Options, Traits};
    use maps::{FriendsAndDragonsSetup, Generate};

    use super::super::memory::Memory;
    use super::*;
    use crate::games::friends_and_dragons::{Corner, Placement};

    /// All placements that a pivot can bring about, with their steps.
    fn all_steps(field: &Field, pivot: usize) -> HashMap<u64, usize> {
        let mover = Mover::new(field, pivot);
        let start = Placement::start(field.heroes()).packed();
        let mut steps = HashMap::from([(start, 0)]);
        let mut layer = vec![start];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for state in layer {
                let depth = steps[&state] + 1;
                mover.each_step(state, |state, _| {
                    steps.entry(state).or_insert_with(|| {
                        next.push(state);
                        depth
                    });
                });
            }
            layer = next;
        }
        steps
    }

    fn filled(field: &Field, pivot: usize, longest: usize) -> PatternDatabase {
        let mut patterns = PatternDatabase::new(field, pivot);
        let resources = Resources { memory: &Memory::new(1 << 30), limit: &Limit::none() };
        while patterns.fill_more(field, longest, resources) {}
        assert_eq!(patterns.waiting(), 0);
        patterns
    }

    #[test]
    fn four_heroes_are_told_exactly_and_five_bounded() {
        for seed in 0..30 {
            let heroes = Some(3 + seed as usize % 3);
            let drawing = Options { rows: 4, columns: 4, heroes, traits: Traits::Mixed };
            let setup = FriendsAndDragonsSetup::from_seed(seed, &drawing);
            let field = Field::new(&setup, Corner::OneOpen);
            let heroes = field.heroes().len();
            for pivot in 0..heroes {
                let (exact, patterns) =
                    (all_steps(&field, pivot), filled(&field, pivot, DEPTH_MAX));
                let short = filled(&field, pivot, 5);
                for (&state, &steps) in &exact {
                    let known = patterns.steps(state);
                    assert!(
                        known.is_some_and(|known| known == steps || (heroes == 5 && known < steps))
                    );
                    assert!(steps > 5 || short.steps(state) == known);
                }
                let known = patterns.patterns[0].steps.iter().filter(|steps| **steps != NEVER);
                assert!(heroes == 5 || known.count() == exact.len());
            }
        }
    }

    #[test]
    fn half_of_the_memory_is_for_others() {
        let setup = FriendsAndDragonsSetup::from_seed(
            1,
            &Options { heroes: Some(6), ..Options::default() },
        );
        let field = Field::new(&setup, Corner::OneOpen);
        let mut patterns = PatternDatabase::new(&field, 0);
        let smallest = patterns.waiting.iter().map(|heroes| patterns.size(heroes)).min();
        let memory = Memory::new(2 * smallest.unwrap_or(0) - 1);
        let resources = Resources { memory: &memory, limit: &Limit::none() };
        assert!(!patterns.fill_more(&field, DEPTH_MAX, resources) && patterns.is_empty());
        assert_eq!(patterns.steps(Placement::start(field.heroes()).packed()), Some(0));
    }
}
