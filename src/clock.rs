//! Time limits for turns.

use std::time::{Duration, Instant};

use crate::StopCondition;

/// Limits on the search time in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Time after which nothing new is started.
    pub soft: Duration,
    /// Time after which unfinished work is abandoned.
    pub hard: Duration,
}

/// Limits for the first turn, for which the platform allows 1000 ms.
pub const FIRST_TURN: TimeLimits =
    TimeLimits { soft: Duration::from_millis(780), hard: Duration::from_millis(795) };
/// Limits for every later turn, for which the platform allows 50 ms. The difference is a reserve
/// for time spent waiting for a core.
pub const LATER_TURN: TimeLimits =
    TimeLimits { soft: Duration::from_millis(39), hard: Duration::from_millis(41) };
/// Minimum soft limit, no matter how long the waits are.
const SOFT_MIN: Duration = Duration::from_millis(20);

impl TimeLimits {
    /// Returns the limits for later turns after an answer exceeded its hard limit by `wait`. The
    /// overrun is time the program spent waiting for a core, so twice that time is added to the
    /// reserve.
    #[must_use]
    pub fn after_wait(self, wait: Duration) -> Self {
        let less = (2 * wait).min(self.soft.saturating_sub(SOFT_MIN));
        Self { soft: self.soft - less, hard: self.hard - less }
    }
}

/// A stop condition based on the clock.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    soft: Instant,
    hard: Instant,
}

impl Deadline {
    /// Creates a deadline with the given limits, counted from now.
    #[must_use]
    pub fn after(limits: TimeLimits) -> Self {
        let now = Instant::now();
        Self { soft: now + limits.soft, hard: now + limits.hard }
    }

    /// Returns the time since the hard limit, or zero if the limit has not been reached.
    #[must_use]
    pub fn exceeded_by(&self) -> Duration {
        self.hard.elapsed()
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
            assert!(limits.hard + Duration::from_millis(5) < Duration::from_millis(given));
        }
    }

    #[test]
    fn a_wait_shortens_the_limits_down_to_a_minimum() {
        let ms = Duration::from_millis;
        assert_eq!(LATER_TURN.after_wait(Duration::ZERO), LATER_TURN);
        let once = LATER_TURN.after_wait(ms(3));
        assert_eq!((once.soft, once.hard), (ms(33), ms(35)));
        let often = (0..9).fold(once, |limits, _| limits.after_wait(ms(500)));
        assert_eq!((often.soft, often.hard), (SOFT_MIN, SOFT_MIN + ms(2)));
        assert_eq!(often.after_wait(ms(1)), often);
    }

    #[test]
    fn the_wait_is_counted_from_the_hard_limit() {
        let limits = |ms| {
            let soft = Duration::ZERO;
            Deadline::after(TimeLimits { soft, hard: Duration::from_millis(ms) })
        };
        assert_eq!(limits(3_600_000).exceeded_by(), Duration::ZERO);
        let deadline = limits(0);
        std::thread::sleep(Duration::from_millis(2));
        assert!(deadline.exceeded_by() >= Duration::from_millis(2));
    }
}
