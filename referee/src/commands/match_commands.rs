//! Matches on the command line: on one machine, or in parts on several.

mod league;
mod merge;
mod plan_args;
mod play;
mod shard;

pub use league::{run as run_league, Args as LeagueArgs};
pub use merge::{run as run_merge, Args as MergeArgs};
pub use play::{run as run_match, Args as MatchArgs};
pub use shard::{run_plan, run_shard, PlanArgs, RunArgs};
