//! What a system does not say of other processes: only Linux says it.

use std::time::Duration;

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
