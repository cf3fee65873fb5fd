//! The pace of this run, excluding the work done in earlier runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Pace of a run that may have resumed earlier work. Clones share it.
#[derive(Clone, Debug)]
pub struct Pace {
    created: Instant,
    /// Number of items done in earlier runs.
    recorded: Arc<AtomicU64>,
    /// Milliseconds from the creation until the first item of this run.
    start_ms: Arc<AtomicU64>,
}

impl Pace {
    /// Creates the pace of a run that starts now.
    pub fn new() -> Self {
        Self { created: Instant::now(), recorded: Arc::default(), start_ms: Arc::default() }
    }

    /// Adds items done in earlier runs. If this run has not completed any items yet, its clock
    /// restarts now.
    pub fn add_recorded(&self, more: u64, done: u64) {
        let recorded = self.recorded.fetch_add(more, Ordering::Relaxed) + more;
        if recorded >= done {
            let passed = self.created.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
            self.start_ms.store(passed, Ordering::Relaxed);
        }
    }

    /// Returns how many items this run has completed, given that `done` have been completed in
    /// total.
    pub fn done_now(&self, done: u64) -> u64 {
        done.saturating_sub(self.recorded.load(Ordering::Relaxed))
    }

    /// Returns the number of items per second in this run; 0 before this run's first item.
    pub fn per_second(&self, done: u64) -> f64 {
        let start = Duration::from_millis(self.start_ms.load(Ordering::Relaxed));
        let passed = self.created.elapsed().saturating_sub(start).as_secs_f64();
        self.done_now(done) as f64 / passed.max(1e-3)
    }

    /// Estimates the time until `count` items are done; `None` before this run's first item.
    pub fn time_left(&self, done: u64, count: u64) -> Option<Duration> {
        let rate = Some(self.per_second(done)).filter(|rate| *rate > 0.0)?;
        Duration::try_from_secs_f64(count.saturating_sub(done) as f64 / rate).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_this_run_does_counts() {
        let pace = Pace::new();
        pace.add_recorded(1000, 1000);
        assert_eq!((pace.per_second(1000), pace.time_left(1000, 1100)), (0.0, None));
        std::thread::sleep(Duration::from_millis(50));
        // Ten items in at least 50 ms.
        assert!((0.1..=200.0).contains(&pace.per_second(1010)), "{}", pace.per_second(1010));
        let remaining = pace.time_left(1010, 1100).expect("a rate");
        assert!(remaining >= Duration::from_millis(9 * 50), "{remaining:?}");
        pace.add_recorded(500, 1510);
        assert_eq!(pace.done_now(1510), 10);
        assert!(pace.per_second(1510) <= 200.0);
        assert_eq!(pace.time_left(1510, 1510), Some(Duration::ZERO));
    }
}
