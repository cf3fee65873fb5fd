//! Guards, and the state of other processes: on Linux only.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use engine::protocol::Idle;

use super::Streams;
use crate::process::charged_processes::ChargedProcesses;

/// The first argument of a guard, of which there are none.
pub const GUARD_WORD: &str = "guard-player";

/// Does nothing: there are no guards.
#[cfg(unix)]
pub fn guard_programs(_: &std::path::Path) {}

/// Does nothing: there are no guards.
pub fn end_idle_guards() {}

/// Fails: there are no guards.
pub fn serve_as_guard() -> io::Result<ExitCode> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The children of a process: they are not known.
pub fn children<Id>(_: Id) -> Vec<Id> {
    Vec::new()
}

/// What a program waits for: it is not known.
pub fn idle(_: ChargedProcesses, _: &Streams) -> Option<Idle> {
    None
}

/// The processor time of a process without its children: it is not known.
pub fn processor_time<Id>(_: Id) -> Option<Duration> {
    None
}

/// The processor time of the children that a process has waited for: it is not known.
pub fn processor_time_of_ended_children<Id>(_: Id) -> Option<Duration> {
    None
}
