//! Small games: every candidate is visited and judged.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::frontier::{Frontier, Resources, DEPTH_MAX};
use super::memory::Memory;
use super::paths;
use super::pivot_moves::PivotMoves;
use super::{Progress, Search, Solution};
use crate::friends_and_dragons::{Drag, Score, Simple};

/// Candidates that come before others, whatever their drags: by score, group and steps.
type Key = (Reverse<Score>, Simple, usize);
/// Places in the list of movers, with packed placements.
type Candidates = BTreeMap<Key, Vec<(usize, u64)>>;

/// Visits all placements of all pivots.
pub fn run(search: &Search<'_>) -> Solution {
    match search.field.cells().count() {
        0..=64 => run_within::<1>(search),
        65..=128 => run_within::<2>(search),
        _ => run_within::<4>(search),
    }
}

fn run_within<const N: usize>(search: &Search<'_>) -> Solution {
    let mut solution = Solution { score_proved: true, ..Solution::default() };
    let mut candidates = Candidates::new();
    let mut sides = Vec::new();
    let memory = Memory::new(search.options.memory);
    for place in 0..search.movers.len() {
        let (side, complete) = visit_all::<N>(search, place, &memory, &mut candidates);
        solution.score_proved &= complete;
        solution.visited += side.states.len() as u64;
        sides.push(side);
    }
    for ((_, _, depth), group) in candidates {
        if solution.answers.len() >= search.options.top {
            break;
        }
        for (place, mover) in search.movers.iter().enumerate() {
            let goals: Vec<u64> =
                group.iter().filter(|goal| goal.0 == place).map(|goal| goal.1).collect();
            if goals.is_empty() {
                continue;
            }
            let is_at = |state, depth| sides[place].is_at(mover.pivot(), state, depth);
            let layers = paths::layers_back(mover, goals, depth, is_at);
            for (state, steps) in paths::best(mover, &layers) {
                let drag = Drag { pivot: mover.pivot(), steps };
                solution.answers.push(search.answer(drag, search.unpacked(state)));
            }
        }
    }
    solution
}

/// Visits and judges all states that a pivot can bring about within the limits; also returns whether
/// these are all.
fn visit_all<const N: usize>(
    search: &Search<'_>,
    place: usize,
    memory: &Memory,
    candidates: &mut Candidates,
) -> (Frontier<N>, bool) {
    let pivot = search.movers[place].pivot();
    let moves = PivotMoves::of_pivot(search.field, pivot);
    let Some(mut side) = Frontier::from(pivot, &[search.start.packed()], memory) else {
        return (Frontier::nowhere(), false);
    };
    let deepest = search.options.max_steps.unwrap_or(DEPTH_MAX).min(DEPTH_MAX);
    let resources = Resources { memory, limit: search.limit };
    loop {
        for state in side.outermost(pivot) {
            let group = search.group(pivot, state);
            let key = (Reverse(search.score(pivot, state)), group, side.depth);
            candidates.entry(key).or_default().push((place, state));
        }
        if side.is_exhausted() || side.depth == deepest {
            let complete = side.is_exhausted() || search.options.max_steps == Some(deepest);
            return (side, complete);
        }
        if search.limit.reached() || side.grow(&moves, resources, |_, new| new).is_none() {
            return (side, false);
        }
        let visited = side.states.len() as u64;
        (search.on_progress)(Progress { score: Score::default(), steps: side.depth, visited });
    }
}
