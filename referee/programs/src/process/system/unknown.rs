//! Substitutes for guards and process information, which only Linux supports.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use engine::protocol::Idle;

use super::Streams;
use crate::process::charged_processes::ChargedProcesses;

/// The first argument of a guard process. Unused, because there are no guards.
pub const GUARD_WORD: &str = "guard-player";

/// Does nothing, because there are no guards.
#[cfg(unix)]
pub fn guard_programs(_: &std::path::Path) {}

/// Does nothing, because there are no guards.
pub fn end_idle_guards() {}

/// Always returns an error, because there are no guards.
pub fn serve_as_guard() -> io::Result<ExitCode> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Always empty, because the children of a process are unknown.
pub fn children<Id>(_: Id) -> Vec<Id> {
    Vec::new()
}

/// Always `None`, because there is no way to know what a program is waiting for.
pub fn idle(_: ChargedProcesses, _: &Streams) -> Option<Idle> {
    None
}

/// Always `None`, because CPU times are unknown.
pub fn processor_time<Id>(_: Id) -> Option<Duration> {
    None
}

/// Always `None`, because CPU times are unknown.
pub fn processor_time_of_ended_children<Id>(_: Id) -> Option<Duration> {
    None
}
