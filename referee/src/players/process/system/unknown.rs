//! What a system does not say of other processes: only Linux says it.

use std::time::Duration;

/// A thread of a process: there is none.
#[derive(Debug)]
pub struct Thread;

/// The threads of a process: they are not known.
#[must_use]
pub fn threads<Id>(_: Id) -> Vec<Thread> {
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
pub fn children<Id>(_: Id) -> Vec<Id> {
    Vec::new()
}

/// The processor time of a process without its children: it is not known.
#[must_use]
pub fn processor_time<Id>(_: Id) -> Option<Duration> {
    None
}

/// The processor time of the children that a process has waited for: it is not known.
#[must_use]
pub fn processor_time_of_ended_children<Id>(_: Id) -> Option<Duration> {
    None
}
