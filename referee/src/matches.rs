//! Matches: the same two players over many setups, each played twice with seats swapped.

mod end;
mod journal;
mod league;
mod outcome;
mod plan;
mod run;
mod tally;

pub use end::End;
pub use journal::{Journal, Replays};
pub use league::League;
pub use outcome::{Measured, Outcome};
pub use plan::{Pairing, Plan, Shard};
pub use run::{run, Hooks};
pub use tally::Tally;
