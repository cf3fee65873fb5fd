//! The time a turn may take.

use std::time::{Duration, Instant};

use crate::bot::StopCondition;

/// How long a turn may be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Time after which nothing new is begun.
    pub soft: Duration,
    /// Time after which what is under way is abandoned.
    pub hard: Duration,
}

/// Limits of the first turn, for which the platform gives 1000 ms.
pub const FIRST_TURN: TimeLimits =
    TimeLimits { soft: Duration::from_millis(700), hard: Duration::from_millis(800) };
/// Limits of every other turn, for which the platform gives 50 ms. The rest is a
/// reserve for waiting for a core.
pub const LATER_TURN: TimeLimits =
    TimeLimits { soft: Duration::from_millis(32), hard: Duration::from_millis(38) };

/// A stop condition by the clock.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    soft: Instant,
    hard: Instant,
}

impl Deadline {
    /// The given limits, counted from now.
    #[must_use]
    pub fn after(limits: TimeLimits) -> Self {
        let now = Instant::now();
        Self { soft: now + limits.soft, hard: now + limits.hard }
    }
}

impl StopCondition for Deadline {
    fn soft_limit_reached(&self, _: u64) -> bool {
        Instant::now() >= self.soft
    }

    fn hard_limit_reached(&self, _: u64) -> bool {
        Instant::now() >= self.hard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_reached_one_after_the_other() {
        const AGES: Duration = Duration::from_secs(3600);
        let now = Duration::ZERO;
        let reached = |soft, hard| {
            let deadline = Deadline::after(TimeLimits { soft, hard });
            (deadline.soft_limit_reached(0), deadline.hard_limit_reached(0))
        };
        assert_eq!(reached(AGES, AGES), (false, false));
        assert_eq!(reached(now, AGES), (true, false));
        assert_eq!(reached(now, now), (true, true));
    }

    #[test]
    fn the_limits_leave_room_in_the_time_of_the_platform() {
        for (limits, given) in [(FIRST_TURN, 1000), (LATER_TURN, 50)] {
            assert!(limits.soft < limits.hard);
            assert!(limits.hard + Duration::from_millis(10) < Duration::from_millis(given));
        }
    }
}
