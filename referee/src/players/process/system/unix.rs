//! Linux and macOS: process groups, signals, and guards where the system has child subreapers.

mod ending;
mod group;
mod guard;
mod program;
mod registry;
mod streams;

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as kernel;
#[cfg(not(target_os = "linux"))]
mod macos;
#[cfg(not(target_os = "linux"))]
use macos as kernel;

use std::time::Duration;

use super::super::root::Pid;
pub use guard::{end_idle_guards, guard_programs, serve as serve_as_guard, WORD as GUARD_WORD};
pub use program::Program;
pub use registry::{adopt_orphans, end_all_programs};
pub use streams::Streams;

fn kernel_id(process: Pid) -> rustix::process::Pid {
    let process = rustix::process::Pid::from_raw(process.number().get());
    process.expect("a process number is not 0")
}

/// The children of a process, or nothing if there is no such process or the system does not list them.
#[must_use]
pub fn children(process: Pid) -> Vec<Pid> {
    kernel::children(kernel_id(process)).into_iter().map(program::common).collect()
}

/// The processor time of a process without its children, if the system reports it.
#[must_use]
pub fn processor_time(process: Pid) -> Option<Duration> {
    kernel::processor_time(kernel_id(process))
}

/// The processor time of the children that a process has waited for, if the system reports it.
#[must_use]
pub fn processor_time_of_ended_children(process: Pid) -> Option<Duration> {
    kernel::processor_time_of_ended_children(kernel_id(process))
}
