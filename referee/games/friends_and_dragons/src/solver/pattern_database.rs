//! Lower bounds on the number of steps for a pivot to bring itself and a few other heroes to given
//! squares.

use rayon::prelude::*;

use super::frontier::{DEPTH_MAX, Resources};
use super::pair_distances::PairDistances;
use super::pivot_moves::{PivotMoves, cell_of, split, with_moved};
use crate::Field;
use cell_set::CellSet;
use engine::limit::Limit;

/// The number of steps to all placements that a pivot and a few others can reach from their starts.
/// Exact if these heroes are alone, and a lower bound if all heroes are on the board, because the
/// others can only get in the way.
#[derive(Clone, Debug)]
struct Pattern<const N: usize> {
    /// The allies' indices in a formation.
    allies: Vec<usize>,
    /// For each ally, how much its square adds to the row number.
    offsets: Vec<Vec<usize>>,
    /// One row for each placement of the allies, with one byte per pivot square.
    steps: Vec<u8>,
    /// Length of a row in bytes, a multiple of 8.
    width: usize,
}

/// Marks a placement that cannot be reached.
const NEVER: u8 = 127;
/// Longer paths are stored with this number of steps, so that bytes can be compared eight at a
/// time.
const MOST: u8 = 126;
/// Larger than any table, but small enough that several of these can be added up.
const NOWHERE: usize = usize::MAX / 16;
/// Number of allies in a pattern. Small patterns come first because they are cheap.
const OTHERS: [usize; 2] = [2, 3];
/// Number of patterns filled in parallel.
const TOGETHER: usize = 2;
/// A 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl<const N: usize> Pattern<N> {
    /// Creates the pattern for a pivot and some allies, with drags up to the maximum length.
    /// Returns `None` if time ran out. `homes` contains the squares that each hero can reach.
    fn new(
        field: &Field,
        (pivot, chosen): (usize, &[usize]),
        homes: &[Vec<u8>],
        longest: usize,
        limit: &Limit,
    ) -> Option<Self> {
        let mut rows = 1;
        let mut offsets = vec![vec![NOWHERE; field.cells().count()]; chosen.len()];
        for (offsets, hero) in offsets.iter_mut().zip(chosen) {
            for (rank, cell) in homes[*hero].iter().enumerate() {
                offsets[usize::from(*cell)] = rank * rows;
            }
            rows *= homes[*hero].len();
        }
        let allies = chosen.iter().map(|hero| hero - usize::from(*hero > pivot)).collect();
        let width = field.cells().count().next_multiple_of(8);
        let mut pattern = Self { allies, offsets, steps: vec![NEVER; rows * width], width };
        let heroes: Vec<usize> = std::iter::once(pivot).chain(chosen.iter().copied()).collect();
        pattern.fill(field, &heroes, longest, limit)?;
        Some(pattern)
    }

    /// Fills the table by breadth-first search, handling all pivot squares in a row at once.
    fn fill(
        &mut self,
        field: &Field,
        heroes: &[usize],
        longest: usize,
        limit: &Limit,
    ) -> Option<()> {
        let moves = PivotMoves::<N>::new(field, heroes);
        let start = |hero: &usize| field.heroes()[*hero].start;
        let packed = heroes[1..].iter().enumerate();
        let squares = packed.map(|(ally, hero)| u64::from(start(hero)) << (8 * ally)).sum();
        let rows = self.steps.len() / self.width;
        // For each row, the squares seen before the current layer, and those that are new in it.
        let mut sets = vec![[CellSet::<N>::EMPTY; 2]; rows];
        let row: usize = (0..self.offsets.len()).map(|ally| self.offset(ally, squares)).sum();
        sets[row][1] = CellSet::single(start(&heroes[0]));
        let mut touched = vec![(squares, row)];
        for depth in 0..=longest.min(DEPTH_MAX) {
            if touched.is_empty() {
                break;
            }
            if limit.reached() {
                return None;
            }
            let layer: Vec<(u64, usize, CellSet<N>)> = touched
                .drain(..)
                .map(|(squares, row)| {
                    let [seen, fresh] = sets[row];
                    sets[row] = [seen.or(fresh), CellSet::EMPTY];
                    (squares, row, fresh)
                })
                .collect();
            for (squares, row, pivots) in layer {
                for cell in pivots.iter() {
                    self.steps[row * self.width + usize::from(cell)] = depth.min(MOST.into()) as u8;
                }
                let mut add = |squares: u64, row: usize, pivots: CellSet<N>| {
                    let [seen, fresh] = &mut sets[row];
                    let new = pivots.without(*seen);
                    if !new.is_empty() {
                        if fresh.is_empty() {
                            touched.push((squares, row));
                        }
                        *fresh = fresh.or(new);
                    }
                };
                add(squares, row, moves.walk(squares, pivots));
                moves.each_swap(squares, pivots, |ally, cell, from| {
                    let moved = &self.offsets[ally];
                    let next = row - moved[usize::from(cell)] + moved[usize::from(from)];
                    add(with_moved(squares, ally, cell, from), next, CellSet::single(cell));
                });
            }
        }
        Some(())
    }

    fn offset(&self, ally: usize, squares: u64) -> usize {
        self.offsets[ally][usize::from(cell_of(squares, ally))]
    }

    /// The row for a formation of all heroes: the number of steps for each pivot square. Empty if
    /// the allies cannot reach their squares.
    fn row(&self, formation: u64) -> &[u8] {
        let squares = self.allies.iter().map(|ally| usize::from(cell_of(formation, *ally)));
        let offsets = self.offsets.iter().zip(squares).map(|(offsets, cell)| offsets[cell]);
        let row = offsets.sum::<usize>().saturating_mul(self.width);
        self.steps.get(row..row.saturating_add(self.width)).unwrap_or_default()
    }

    /// The pivot's squares that are within a number of steps.
    fn within(&self, formation: u64, steps: u8) -> CellSet<N> {
        let mut words = [0; N];
        for (index, bytes) in self.row(formation).chunks_exact(8).enumerate() {
            let bytes = bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
            // The upper bit of each byte stays set if its number of steps is within the limit. The
            // upper bits are then packed into one byte.
            let within = (ONES * u64::from(steps | 0x80) - bytes) >> 7 & ONES;
            let bits = within.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            words[index / 8] |= bits << (8 * (index % 8));
        }
        CellSet::from_words(words)
    }
}

/// The patterns for one pivot. They are filled on demand because filling them takes a while.
#[derive(Clone, Debug)]
pub struct PatternDatabase<const N: usize> {
    pivot: usize,
    patterns: Vec<Pattern<N>>,
    /// For each pattern still to be filled, its allies.
    waiting: Vec<Vec<usize>>,
    /// For each hero, the squares it can reach.
    homes: Vec<Vec<u8>>,
}

impl<const N: usize> PatternDatabase<N> {
    pub fn new(field: &Field, pivot: usize) -> Self {
        let others: Vec<usize> = (0..field.heroes().len()).filter(|hero| *hero != pivot).collect();
        let mut homes = vec![Vec::new(); field.heroes().len()];
        for &hero in &others {
            let table = PairDistances::new(field, pivot, hero);
            let is_met = |pivot: u8, other: u8| table.steps(pivot, other).is_some();
            let comes = |cell: &u8| field.cells().any(|end| is_met(end, *cell));
            homes[hero] = field.cells().filter(comes).collect();
            let goes = |cell: &u8| field.cells().any(|other| is_met(*cell, other));
            homes[pivot] = field.cells().filter(goes).collect();
        }
        let mut waiting: Vec<Vec<usize>> = Vec::new();
        for count in OTHERS.map(|count| count.min(others.len())) {
            let choices = (0_u32..1 << others.len()).filter(|c| c.count_ones() as usize == count);
            let heroes = choices.map(|chosen| {
                let chosen = (0..others.len()).filter(move |index| chosen >> index & 1 == 1);
                chosen.map(|index| others[index]).collect()
            });
            waiting.splice(..0, heroes);
        }
        waiting.dedup();
        Self { pivot, patterns: Vec::new(), waiting, homes }
    }

    /// Returns true if no patterns have been filled.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Number of entries in the next patterns to fill, which all have the same number of heroes.
    pub fn waiting(&self) -> usize {
        let count = self.waiting.last().map(Vec::len);
        let next = self.waiting.iter().filter(|heroes| Some(heroes.len()) == count);
        next.map(|heroes| self.size(heroes)).sum()
    }

    fn size(&self, heroes: &[usize]) -> usize {
        let heroes = heroes.iter().chain([&self.pivot]);
        heroes.map(|hero| self.homes[*hero].len()).product()
    }

    fn bytes(&self, field: &Field, heroes: &[usize]) -> usize {
        let rows: usize = heroes.iter().map(|hero| self.homes[*hero].len()).product();
        rows * field.cells().count().next_multiple_of(8)
    }

    /// Fills a few more patterns. Returns false if there are no more, or if there is no memory or
    /// time for them.
    pub fn fill_more(&mut self, field: &Field, longest: usize, resources: Resources<'_>) -> bool {
        let count = self.waiting.last().map(Vec::len);
        let alike = self.waiting.iter().rev().take_while(|heroes| Some(heroes.len()) == count);
        let together = alike.take(TOGETHER).count();
        let mut next = self.waiting.split_off(self.waiting.len() - together);
        next.retain(|heroes| resources.memory.take_of_half(self.bytes(field, heroes)));
        let pattern = |heroes: &Vec<usize>| {
            Pattern::new(field, (self.pivot, heroes), &self.homes, longest, resources.limit)
        };
        let found: Vec<Option<Pattern<N>>> = next.par_iter().map(pattern).collect();
        let is_more = found.iter().any(Option::is_some);
        self.patterns.extend(found.into_iter().flatten());
        self.drop_contained(resources);
        is_more
    }

    /// Drops patterns whose heroes are a subset of another pattern's heroes, because they add
    /// nothing.
    fn drop_contained(&mut self, resources: Resources<'_>) {
        let largest = self.patterns.iter().max_by_key(|pattern| pattern.allies.len());
        let Some(size) = largest.map(|pattern| pattern.allies.len()) else { return };
        let (large, small): (Vec<Pattern<N>>, _) = std::mem::take(&mut self.patterns)
            .into_iter()
            .partition(|pattern| pattern.allies.len() == size);
        self.patterns = large;
        for pattern in small {
            let holds =
                |other: &Pattern<N>| pattern.allies.iter().all(|ally| other.allies.contains(ally));
            if self.patterns.iter().any(holds) {
                resources.memory.give(pattern.steps.len());
            } else {
                self.patterns.push(pattern);
            }
        }
    }

    /// A lower bound on the number of steps to a packed placement. `None` if it cannot be reached.
    pub fn steps(&self, state: u64) -> Option<usize> {
        let (formation, pivot) = split(state, self.pivot);
        let at = |pattern: &Pattern<N>| pattern.row(formation).get(usize::from(pivot)).copied();
        let steps = self.patterns.iter().map(|pattern| at(pattern).unwrap_or(NEVER));
        let most = steps.max().unwrap_or(0);
        (most != NEVER).then_some(usize::from(most))
    }

    /// A formation's pivot squares that may be within a number of steps.
    pub fn near(&self, formation: u64, pivots: CellSet<N>, steps: usize) -> CellSet<N> {
        let steps = steps.min(usize::from(MOST)) as u8;
        let mut near = pivots;
        for pattern in &self.patterns {
            if near.is_empty() {
                break;
            }
            near = near.and(pattern.within(formation, steps));
        }
        near
    }

    /// Returns true if some of a formation's pivot squares may be reachable, but only in more
    /// steps.
    pub fn is_cut(&self, formation: u64, pivots: CellSet<N>, steps: usize) -> bool {
        let all = self.near(formation, pivots, usize::from(MOST));
        all != self.near(formation, all, steps)
    }
}
