//! Small games: every candidate is visited and judged.

use std::collections::BTreeMap;

use super::memory::Memory;
use super::mover::Mover;
use super::paths;
use super::state_ranking::StateRanking;
use super::states::{States, DEPTH_MAX};
use super::{Progress, Search, Solution};
use crate::games::friends_and_dragons::{Drag, Score, Simple};

/// Candidates that come before others, whatever their drags: by score, group and steps.
type Key = (std::cmp::Reverse<Score>, Simple, usize);

/// Visits all placements of all pivots.
pub fn run(search: &Search<'_>) -> Solution {
    let mut solution = Solution { score_proved: true, ..Solution::default() };
    let mut candidates: BTreeMap<Key, Vec<(usize, u64)>> = BTreeMap::new();
    let mut tables = Vec::new();
    let memory = Memory::new(search.options.memory);
    for (place, mover) in search.movers.iter().enumerate() {
        let (states, complete) = all_states(search, mover, &memory);
        solution.score_proved &= complete;
        solution.visited += states.len() as u64;
        for (state, depth) in states.iter() {
            let score = search.score(mover.pivot(), state);
            let key = (std::cmp::Reverse(score), search.group(mover.pivot(), state), depth);
            candidates.entry(key).or_default().push((place, state));
        }
        tables.push(states);
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
            let layers =
                paths::layers_back(mover, goals, depth, |state| tables[place].depth(state));
            for (state, steps) in paths::best(mover, &layers) {
                let drag = Drag { pivot: mover.pivot(), steps };
                solution.answers.push(search.answer(drag, search.unpacked(state)));
            }
        }
    }
    solution
}

/// All states that a pivot can bring about within the limits, and whether these are all.
fn all_states(search: &Search<'_>, mover: &Mover, memory: &Memory) -> (States, bool) {
    let code = StateRanking::of(search.field);
    let mut states = States::new(code);
    let start = search.start.packed();
    let mut full = states.insert(code.number(start), 0, memory).is_none();
    let mut frontier = vec![start];
    let deepest = search.options.max_steps.unwrap_or(DEPTH_MAX).min(DEPTH_MAX);
    for depth in 1..=deepest {
        let mut next = Vec::new();
        for &state in &frontier {
            mover.each_step(state, |state, _| {
                match states.insert(code.number(state), depth, memory) {
                    Some(true) => next.push(state),
                    Some(false) => {}
                    None => full = true,
                }
            });
        }
        if next.is_empty() && !full {
            return (states, true);
        }
        frontier = next;
        let visited = states.len() as u64;
        (search.on_progress)(Progress { score: Score::default(), steps: depth, visited });
        if full || search.limit.reached() {
            return (states, false);
        }
    }
    (states, search.options.max_steps == Some(deepest))
}
