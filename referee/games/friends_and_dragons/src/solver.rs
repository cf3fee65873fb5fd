//! Finds the best drag: the easiest one that reaches the highest possible score.
//!
//! First, it computes the best score from the squares that each hero can reach. A bidirectional
//! search then finds the shortest drag to any placement with that score. Because heroes can get in
//! each other's way, all of these placements may be unreachable. The search detects this and tries
//! the next lower score.

mod bidirectional;
mod bidirectional_search;
mod formation_table;
mod frontier;
mod goals;
mod memory;
mod pair_distances;
mod paths;
mod pattern_database;
mod pivot_moves;
mod scorer;
mod search;

use super::{Field, Placement};
use engine::limit::Limit;
use search::Search;

pub(super) use pair_distances::PairDistances;
pub use search::{Answer, Options, Progress, Solution};

/// Maximum number of placements to count.
const GOALS_COUNTED: usize = 1_000_000;

/// Finds the best drags within the limit, and reports its progress from time to time.
pub fn solve(
    field: &Field,
    options: &Options,
    limit: &Limit,
    on_progress: &(dyn Fn(Progress) + Sync),
) -> Solution {
    let search = Search::new(field, options, limit, on_progress);
    let mut solution = bidirectional::run(&search);
    search.choose(&mut solution);
    solution
}

/// Number of placements with the highest score for any pivot, judged by the squares that each hero
/// can reach. `None` if there are too many to count.
pub fn count_best(field: &Field) -> Option<usize> {
    let (options, limit) = (Options::default(), Limit::none());
    let search = Search::new(field, &options, &limit, &|_| ());
    let level = goals::highest(&search, None, GOALS_COUNTED)?;
    level.complete.then_some(level.goals.len())
}

/// The drag to report for one placement: the one with the fewest steps, then the fewest turns, then
/// the smallest directions. `None` if the pivot cannot produce the placement.
pub fn drag_to(field: &Field, pivot: usize, target: Placement) -> Option<Answer> {
    let (options, limit) = (Options::default(), Limit::none());
    let search = Search::new(field, &options, &limit, &|_| ());
    Some(search.answer(bidirectional::to_target(&search, pivot, target.packed())?))
}
