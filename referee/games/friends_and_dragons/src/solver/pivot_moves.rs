//! Steps a pivot can take from many squares at once.
//!
//! A *formation* is the squares of all heroes except the pivot, in order, with eight bits each.
//! Most of a pivot's steps do not change the formation. States are therefore stored as sets of
//! pivot squares by formation, and all pivots in a formation move at the same time.

use crate::{Direction, Field};
use cell_set::CellSet;

/// The steps a pivot can take with some allies on the board.
#[derive(Clone, Debug)]
pub struct PivotMoves<const N: usize> {
    /// For each direction, the change in square index, and the squares where such steps may start.
    walks: Vec<(i32, CellSet<N>)>,
    /// For each ally and square, the squares from which the pivot can swap places with it.
    swaps: Vec<Vec<CellSet<N>>>,
}

impl<const N: usize> PivotMoves<N> {
    /// Creates the steps for a pivot when all other heroes are on the board.
    pub fn for_pivot(field: &Field, pivot: usize) -> Self {
        let allies = (0..field.heroes().len()).filter(|hero| *hero != pivot);
        Self::new(field, &std::iter::once(pivot).chain(allies).collect::<Vec<_>>())
    }

    /// Creates the steps for the first of the given heroes, as if they were alone on the board. The
    /// other heroes keep their order in formations.
    pub fn new(field: &Field, heroes: &[usize]) -> Self {
        let walk = |hero: usize| field.heroes()[hero].walk;
        let (pivot, allies) = (walk(heroes[0]), &heroes[1..]);
        let mut walks = Vec::new();
        for direction in Direction::all() {
            let (mut shift, mut sources) = (0, CellSet::EMPTY);
            for cell in field.cells() {
                if let Some(target) = field.unit_step(pivot, cell, direction) {
                    shift = i32::from(target) - i32::from(cell);
                    sources.insert(cell);
                }
            }
            if !sources.is_empty() {
                walks.push((shift, sources));
            }
        }
        let swaps_at = |ally: usize, cell: u8| {
            let mut sources = CellSet::EMPTY;
            for direction in Direction::all() {
                let Some(from) = field.unit_step(walk(ally), cell, direction) else { continue };
                if field.unit_step(pivot, from, direction.opposite()).is_some() {
                    sources.insert(from);
                }
            }
            sources
        };
        let swaps_of = |ally: &usize| field.cells().map(|cell| swaps_at(*ally, cell)).collect();
        Self { walks, swaps: allies.iter().map(swaps_of).collect() }
    }

    /// The free squares that the pivot can step to from any square in the set.
    pub fn walk(&self, formation: u64, pivots: CellSet<N>) -> CellSet<N> {
        let step = |all: CellSet<N>, (shift, sources): &(i32, CellSet<N>)| {
            all.or(pivots.and(*sources).shifted(*shift))
        };
        let reached = self.walks.iter().fold(CellSet::EMPTY, step);
        let allies = (0..self.swaps.len()).map(|ally| cell_of(formation, ally));
        reached.without(allies.fold(CellSet::EMPTY, |all, cell| all.or(CellSet::single(cell))))
    }

    /// Calls a function for every swap with an ally that the pivot can make in one step from a
    /// square in the set. Passes it the ally, the ally's old square, and its new square, which was
    /// the pivot's.
    pub fn each_swap(
        &self,
        formation: u64,
        pivots: CellSet<N>,
        mut call: impl FnMut(usize, u8, u8),
    ) {
        for (ally, swaps) in self.swaps.iter().enumerate() {
            let cell = cell_of(formation, ally);
            for from in swaps[usize::from(cell)].and(pivots).iter() {
                call(ally, cell, from);
            }
        }
    }
}

pub fn cell_of(formation: u64, ally: usize) -> u8 {
    (formation >> (8 * ally)) as u8
}

/// The formation after an ally moves from one square to another.
pub fn with_moved(formation: u64, ally: usize, from: u8, to: u8) -> u64 {
    formation ^ u64::from(from ^ to) << (8 * ally)
}

/// Splits a packed placement into the formation and the pivot's square.
pub fn split(state: u64, pivot: usize) -> (u64, u8) {
    let below = (1 << (8 * pivot)) - 1;
    (state & below | state >> 8 & !below, cell_of(state, pivot))
}

/// Joins a formation and the pivot's square into a packed placement.
pub fn joined(formation: u64, pivot: usize, cell: u8) -> u64 {
    let below = (1 << (8 * pivot)) - 1;
    formation & below | (formation & !below) << 8 | u64::from(cell) << (8 * pivot)
}
