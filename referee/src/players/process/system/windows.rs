//! Windows: job objects, whose processes are ended with the last handle on them.

mod program;
mod registry;
mod streams;

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::super::root::Pid;
pub use program::Program;
pub use registry::{adopt_orphans, end_all_programs};
pub use streams::Streams;

/// The first argument of a guard, of which there are none.
pub const GUARD_WORD: &str = "guard-player";

/// Does nothing: a job object ends what a guard would.
pub fn guard_programs(_: &Path) {}

/// Does nothing: there are no guards.
pub fn end_idle_guards() {}

/// Fails: there are no guards.
///
/// # Errors
///
/// Returns an error.
pub fn serve_as_guard() -> io::Result<ExitCode> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A thread of a process: there is none.
#[derive(Debug)]
pub struct Thread;

/// The threads of a process: they are not known.
#[must_use]
pub fn threads(_: Pid) -> Vec<Thread> {
    Vec::new()
}

impl Thread {
    /// Whether it waits for input: it is not known.
    #[must_use]
    pub fn waits_for_input(&self) -> Option<bool> {
        None
    }
}

/// The children of a process: they are not known.
#[must_use]
pub fn children(_: Pid) -> Vec<Pid> {
    Vec::new()
}

/// The processor time of a process without its children: it is not known.
#[must_use]
pub fn processor_time(_: Pid) -> Option<Duration> {
    None
}

/// The processor time of the children that a process has waited for: it is not known.
#[must_use]
pub fn processor_time_of_ended_children(_: Pid) -> Option<Duration> {
    None
}
