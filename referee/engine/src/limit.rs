//! When to stop thinking: at a deadline, when interrupted, or never.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

/// Decides when a long computation stops. Solvers do not use any other clock.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Limit {
    /// Creates a limit that is never reached.
    pub fn none() -> Self {
        Self::default()
    }

    /// Creates a limit that is reached after the given time.
    pub fn after(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), interrupt: None }
    }

    /// Also stops the computation when the flag is set, for example by Ctrl-C.
    #[must_use]
    pub fn or_when(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// Returns true if it is time to stop.
    pub fn reached(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_reached_by_time_or_flag_and_else_never() {
        let flag = Arc::new(AtomicBool::new(false));
        let by_flag = Limit::after(Duration::from_secs(3600)).or_when(flag.clone());
        assert!(!Limit::none().reached() && !by_flag.reached());
        flag.store(true, Ordering::Relaxed);
        assert!(by_flag.reached() && Limit::after(Duration::ZERO).reached());
    }
}
