//! The time a turn may take.

use std::time::{Duration, Instant};

use crate::bot::StopCondition;

/// How long to think about the first turn, for which the platform gives 1000 ms.
pub const FIRST_TURN: Duration = Duration::from_millis(700);
/// How long to think about every other turn, for which the platform gives 50 ms. The answer leaves
/// within 1 ms after it on an idle machine; what is left is for the program to wait for a core.
pub const LATER_TURN: Duration = Duration::from_millis(32);

/// Stops at a point in time.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// The given time from now.
    #[must_use]
    pub fn after(time: Duration) -> Self {
        Self(Instant::now() + time)
    }
}

impl StopCondition for Deadline {
    fn reached(&self, _: u64) -> bool {
        Instant::now() >= self.0
    }
}
