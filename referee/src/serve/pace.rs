//! How fast games come in.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Over how long the pace is measured.
const WINDOW: Duration = Duration::from_secs(60);

/// How fast games come in.
#[derive(Debug, Default)]
pub struct Pace {
    /// How many games there were when.
    seen: VecDeque<(Instant, usize)>,
}

impl Pace {
    /// Notes how many games there are.
    pub fn add(&mut self, now: Instant, games: usize) {
        if self.seen.back().is_some_and(|(_, before)| *before > games) {
            self.seen.clear();
        }
        if self.seen.back().is_none_or(|(_, before)| *before != games) {
            self.seen.push_back((now, games));
        }
        while self.seen.len() > 2 && now.duration_since(self.seen[1].0) > WINDOW {
            self.seen.pop_front();
        }
    }

    /// Games a second, if games came in while this was watching.
    pub fn per_second(&self, now: Instant) -> Option<f64> {
        let ((first, before), (_, games)) = (self.seen.front()?, self.seen.back()?);
        let seconds = now.duration_since(*first).as_secs_f64();
        (games > before && seconds > 0.0).then(|| (games - before) as f64 / seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_counts_only_games_that_came_in_meanwhile() {
        let start = Instant::now();
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        let mut pace = Pace::default();
        pace.add(start, 100);
        assert_eq!(pace.per_second(after(5)), None);
        pace.add(after(10), 120);
        assert_eq!(pace.per_second(after(10)), Some(2.0));
        assert_eq!(pace.per_second(after(20)), Some(1.0));
        pace.add(after(200), 121);
        pace.add(after(201), 122);
        assert_eq!(pace.per_second(after(201)), Some(2.0 / 191.0));
        pace.add(after(202), 3);
        assert_eq!(pace.per_second(after(203)), None);
    }
}
