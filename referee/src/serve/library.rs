//! The matches of the folder, read once and followed while they grow.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use super::pace::Pace;
use super::ServeError;
use crate::matches::{RecordedMatch, StoredLeague};
use crate::statistics::Verdict;

/// A match that was not written to for this long counts as stopped.
const QUIET: Duration = Duration::from_secs(60);

/// A match and how fast it grows.
pub struct Followed {
    /// The games so far.
    pub recorded: RecordedMatch,
    /// How fast games came in.
    pub pace: Pace,
    /// When the file was written last.
    changed: Option<SystemTime>,
}

impl Followed {
    fn open(path: &Path) -> Result<Self, ServeError> {
        let changed = changed(path);
        let recorded = RecordedMatch::open(path)?;
        let mut pace = Pace::default();
        pace.add(Instant::now(), recorded.games().len());
        Ok(Self { recorded, pace, changed })
    }

    /// Reads what was added to the file.
    fn refresh(&mut self, path: &Path) -> Result<(), ServeError> {
        let now = changed(path);
        let length = path.metadata().map(|data| data.len()).unwrap_or_default();
        let read = self.recorded.read_new();
        let is_other =
            length < self.recorded.bytes() || matches!(read, Ok(0)) && now != self.changed;
        if read.is_err() || is_other {
            // Another file has the name now.
            *self = Self::open(path)?;
        }
        self.changed = now;
        self.pace.add(Instant::now(), self.recorded.games().len());
        Ok(())
    }

    /// Whether all games are played.
    pub fn is_complete(&self) -> bool {
        self.recorded.games().len() as u64 >= self.recorded.planned()
    }

    /// Whether the sequential test of the match has stopped it.
    pub fn is_decided(&self) -> bool {
        let counts = self.recorded.summary().counts();
        self.recorded.sprt().is_some_and(|sprt| sprt.verdict(&counts) != Verdict::Undecided)
    }

    /// Whether games are still to come and the last one came lately.
    pub fn is_running(&self) -> bool {
        let age = self.changed.and_then(|changed| changed.elapsed().ok()).unwrap_or_default();
        !self.is_complete() && !self.is_decided() && age < QUIET
    }
}

/// All matches that were looked at.
#[derive(Default)]
pub struct Library {
    matches: Mutex<BTreeMap<PathBuf, Arc<Mutex<Followed>>>>,
}

impl Library {
    /// Does something with the match of a journal as it is now.
    ///
    /// # Errors
    ///
    /// Returns an error if the journal cannot be read.
    pub fn with<T>(
        &self,
        path: &Path,
        use_it: impl FnOnce(&Followed) -> T,
    ) -> Result<T, ServeError> {
        let followed = self.current(path)?;
        let followed = locked(&followed);
        Ok(use_it(&followed))
    }

    /// The league of some journals with the names of their players; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Returns an error if a journal cannot be read.
    pub fn league<'a>(
        &self,
        journals: impl Iterator<Item = (&'a [String; 2], &'a PathBuf)>,
    ) -> Result<Option<StoredLeague>, ServeError> {
        let current = |(names, path): (&'a [String; 2], &'a PathBuf)| {
            Ok::<_, ServeError>((names, self.current(path)?))
        };
        let current: Vec<_> = journals.map(current).collect::<Result<_, _>>()?;
        // All keep the order of the journals, so that two requests cannot wait for each other.
        let held: Vec<_> = current.iter().map(|(names, one)| (*names, locked(one))).collect();
        let matches: Vec<_> = held.iter().map(|(names, one)| (*names, &one.recorded)).collect();
        Ok(StoredLeague::of(&matches))
    }

    /// The match of a journal as it is now.
    fn current(&self, path: &Path) -> Result<Arc<Mutex<Followed>>, ServeError> {
        let known = locked(&self.matches).get(path).cloned();
        let followed = match known {
            Some(followed) => {
                locked(&followed).refresh(path)?;
                followed
            }
            None => {
                let followed = Arc::new(Mutex::new(Followed::open(path)?));
                locked(&self.matches).insert(path.to_owned(), Arc::clone(&followed));
                followed
            }
        };
        Ok(followed)
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// The value of a lock; what a panicking request left is as good as any.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
