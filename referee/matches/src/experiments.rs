//! Queues of experiments: candidates, each tested against a base by a sequential test of its own.
//!
//! The state of a queue is its file and the journals of its matches. Standings are computed from these each time, so
//! that a queue continues from any point, and its file may be edited at any time.

mod conditions;
mod queue;
mod queue_file;
mod run;
mod standing;

pub use queue::{Candidate, Queue};
pub use run::ExperimentRun;
pub use standing::{Record, Records, Standing, State, next_candidate, record_key, standings};
