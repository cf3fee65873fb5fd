//! Linux and macOS: process groups and signals, and guards on Linux.

mod ending;
mod group;
mod streams;

#[cfg(target_os = "linux")]
mod guard;
#[cfg(target_os = "linux")]
mod idle;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod program;

#[cfg(not(target_os = "linux"))]
pub use {
    super::unknown::{
        GUARD_WORD, children, end_idle_guards, guard_programs, idle, processor_time,
        processor_time_of_ended_children, serve_as_guard,
    },
    group::Group as Program,
};
#[cfg(target_os = "linux")]
pub use {
    guard::{WORD as GUARD_WORD, end_idle_guards, guard_programs, serve as serve_as_guard},
    idle::idle,
    linux::{children, processor_time, processor_time_of_ended_children},
    program::Program,
};

pub use group::end_all_programs;
pub use streams::Streams;
