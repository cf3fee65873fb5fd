//! Matches on the command line: on one machine, or in parts on several.

mod league;
mod merge;
mod plan_args;
mod play;
mod shard;

use crate::in_order::JOBS_MAX;

pub use league::{run as run_league, Args as LeagueArgs};
pub use merge::{run as run_merge, Args as MergeArgs};
pub use play::{run as run_match, Args as MatchArgs};
pub use shard::{run_plan, run_shard, PlanArgs, RunArgs};

/// As many games at a time as the machine has cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many games at a time, as it is typed.
pub(super) fn jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=JOBS_MAX).contains(jobs));
    jobs.ok_or_else(|| format!("expected 1 to {JOBS_MAX}"))
}
