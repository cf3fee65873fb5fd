//! Windows: job objects, whose processes end when the last handle is closed.

mod program;
mod registry;
mod streams;

pub use super::unknown::{
    GUARD_WORD, children, end_idle_guards, idle, processor_time, processor_time_of_ended_children,
    serve_as_guard,
};
pub use program::Program;
pub use registry::{end_all_programs, guard_programs};
pub use streams::Streams;
