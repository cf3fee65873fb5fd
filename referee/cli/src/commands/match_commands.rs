//! Match commands, for one machine or for several.

mod merge;
mod plan_args;
mod play;
mod shard;

pub use merge::{Args as MergeArgs, run as run_merge};
pub use plan_args::GameConditions;
pub use play::{Args as MatchArgs, run as run_match};
pub use shard::{PlanArgs, RunArgs, run_plan, run_shard};
