//! Match commands, for one machine or for several.

mod match_command;
mod merge;
mod plan_args;
mod shard;

pub use match_command::{Args as MatchArgs, run as run_match};
pub use merge::{Args as MergeArgs, run as run_merge};
pub use plan_args::GameConditions;
pub use shard::{PlanArgs, RunArgs, run_plan, run_shard};
