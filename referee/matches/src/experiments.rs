//! Queues of experiments: candidates, each tested against a base by a sequential test of its own.
//!
//! All that a queue knows is in its file and in the journals of its matches. Whatever is derived from them is derived
//! anew each time, so that a queue goes on from any point, and its file may be edited at any time.

mod conditions;
mod queue;
mod queue_file;
mod run;
mod standing;

pub use queue::{Candidate, Queue};
pub use run::ExperimentRun;
pub use standing::{Record, Records, Standing, State, next_candidate, record_key, standings};
