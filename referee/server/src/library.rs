//! Recorded matches in the folder, updated when their files change.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use matches::RecordedMatch;
use matches::statistics::Verdict;

use super::Refusal;
use super::components::State;

/// A match counts as stopped if its journal has not changed for this long.
const QUIET: Duration = Duration::from_secs(60);
/// Time window for measuring the speed of a match.
const WINDOW: Duration = Duration::from_secs(60);
/// Maximum number of games in memory; a game takes about 300 bytes.
const GAMES_MAX: usize = 2_000_000;

/// A match as recorded in its journal at the time of the request.
pub struct Followed {
    pub recorded: Arc<RecordedMatch>,
    /// Games per second, or `None` if no games were added recently.
    pub per_second: Option<f64>,
    /// Time of the last game.
    pub changed: SystemTime,
}

impl Followed {
    /// Describes damage to the last line of the journal. While a match is running, the line may
    /// just be incomplete.
    pub fn damage(&self) -> Option<String> {
        let damage =
            self.recorded.check_whole().err().filter(|_| self.state() == State::Stopped)?;
        // The page already shows the file name.
        match damage {
            files::Error::Damaged { line, reason, .. } => Some(format!("line {line}: {reason}")),
            other => Some(other.to_string()),
        }
    }

    pub fn state(&self) -> State {
        let summary = &self.recorded.summary;
        let is_over = self.recorded.games.len() as u64 >= self.recorded.planned();
        let verdict = self.recorded.sprt.map(|sprt| sprt.verdict(&summary.counts()));
        match verdict {
            Some(Verdict::AcceptsElo1) => State::Passed,
            _ if is_over && summary.is_decided_by_faults() => State::Faults,
            Some(Verdict::AcceptsElo0) => State::Failed,
            _ if is_over => State::Complete,
            _ if !is_quiet(self.changed) => State::Running,
            _ => State::Stopped,
        }
    }
}

/// Returns true if the last change is too long ago for the match or run to be in progress.
pub fn is_quiet(changed: SystemTime) -> bool {
    changed.elapsed().unwrap_or_default() >= QUIET
}

/// A journal in memory.
struct CachedMatch {
    bytes: u64,
    changed: SystemTime,
    recorded: Arc<RecordedMatch>,
    pace: Pace,
}

/// All matches read so far, by canonical path, and their total number of games. The lock is not
/// held while reading.
#[derive(Default)]
pub struct Library(Mutex<(BTreeMap<PathBuf, CachedMatch>, usize)>);

impl Library {
    /// The current state of a recorded match.
    ///
    /// Returns an error if the journal cannot be read.
    pub fn current(&self, path: &Path) -> Result<Followed, Refusal> {
        let data = path.metadata()?;
        let (bytes, changed) = (data.len(), data.modified()?);
        let is_current =
            |cached: &&mut CachedMatch| cached.bytes == bytes && cached.changed == changed;
        if let Some(cached) = locked(&self.0).0.get_mut(path).filter(is_current) {
            return Ok(cached.followed());
        }
        let recorded = Arc::new(RecordedMatch::open(path)?);
        let mut all = locked(&self.0);
        if all.1 + recorded.games.len() > GAMES_MAX {
            *all = Default::default();
        }
        let before = all.0.remove(path);
        all.1 += recorded.games.len();
        all.1 -= before.as_ref().map_or(0, |cached| cached.recorded.games.len());
        let pace = before.map(|cached| cached.pace).unwrap_or_default();
        let cached =
            all.0.entry(path.to_owned()).or_insert(CachedMatch { bytes, changed, recorded, pace });
        Ok(cached.followed())
    }
}

impl CachedMatch {
    fn followed(&mut self) -> Followed {
        let now = Instant::now();
        self.pace.add(now, self.recorded.games.len());
        let (recorded, per_second) = (Arc::clone(&self.recorded), self.pace.per_second(now));
        Followed { recorded, per_second, changed: self.changed }
    }
}

/// Locks a mutex, even if a request panicked while holding it: the values stay consistent.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Measures a match's speed.
#[derive(Debug, Default)]
struct Pace {
    /// When each number of games was first seen.
    seen: VecDeque<(Instant, usize)>,
}

impl Pace {
    fn add(&mut self, now: Instant, games: usize) {
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

    /// Games per second, or `None` if no games were added while watching.
    fn per_second(&self, now: Instant) -> Option<f64> {
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
