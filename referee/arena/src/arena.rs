//! An arena that is either owned or only read by this process.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use files::Journal;

use crate::prints::Prints;
use crate::state::State;
use crate::work::{Event, open_work, read_work};
use crate::{Config, Error};

/// An arena. Only the process that owns it plays games and writes files.
#[derive(Debug)]
pub struct Arena {
    root: PathBuf,
    config: Config,
    shared: Mutex<Shared>,
    /// Signalled when a request arrives or the arena should end.
    asked: Condvar,
    /// Set to cut the current step short because something else takes priority.
    paused: AtomicBool,
    /// Set once the arena must not play any more games.
    ended: AtomicBool,
    prints: Prints,
}

/// The state, and the work log if this process owns the arena.
#[derive(Debug)]
pub(crate) struct Shared {
    pub state: State,
    log: Option<Journal>,
}

/// The error for a change requested in a process that does not own the arena.
fn only_shown() -> Error {
    Error::Conflict("this arena is read-only here; start it with `referee arena`".to_owned())
}

impl Shared {
    /// Returns an error if this process does not own the arena.
    pub fn check_owned(&self) -> Result<(), Error> {
        self.log.as_ref().map(drop).ok_or_else(only_shown)
    }

    /// Writes an event, then applies it.
    pub fn add(&mut self, event: Event) -> Result<(), Error> {
        let log = self.log.as_mut().ok_or_else(only_shown)?;
        log.append(&event)?;
        self.state.work.apply(event)
    }
}

impl Arena {
    /// Opens an arena as its owner and resumes unfinished work. Players run in the current folder,
    /// so `root` should be relative to it. Journals then identify players in the same way no matter
    /// where the arena is.
    ///
    /// Returns an error if there is no arena, if another process owns it, or if a file is damaged.
    pub fn open(root: &Path) -> Result<Self, Error> {
        let config = Config::load(root)?;
        let (log, work) = open_work(root)?;
        let state = State::read(root, &config, work)?;
        let arena = Self::new(root, config, Shared { state, log: Some(log) });
        arena.ask_missing_tests(&mut arena.locked())?;
        Ok(arena)
    }

    /// Opens an arena for reading, even if another process owns it.
    ///
    /// Returns an error if there is no arena, or if a file is damaged.
    pub fn read(root: &Path) -> Result<Self, Error> {
        let config = Config::load(root)?;
        let state = State::read(root, &config, read_work(root)?)?;
        Ok(Self::new(root, config, Shared { state, log: None }))
    }

    fn new(root: &Path, config: Config, shared: Shared) -> Self {
        Self {
            root: root.to_owned(),
            config,
            shared: Mutex::new(shared),
            asked: Condvar::new(),
            paused: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            prints: Prints::default(),
        }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns true if this process owns the arena.
    pub fn is_owned(&self) -> bool {
        self.locked().log.is_some()
    }

    /// Calls a function with the locked state.
    pub fn with_state<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.locked().state)
    }

    /// Reads anything that another process has added since the last call. Does nothing for the
    /// owner, whose state is always current.
    ///
    /// Returns an error if a file is damaged.
    pub fn refresh(&self) -> Result<(), Error> {
        let mut shared = self.locked();
        if shared.log.is_some() {
            return Ok(());
        }
        let work = read_work(&self.root)?;
        shared.state.refresh(&self.root, work)
    }

    pub(crate) fn locked(&self) -> MutexGuard<'_, Shared> {
        // If another thread panicked, the state matches the files or lacks their last game.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes [`play`](Self::play) return as soon as the games in progress are over.
    pub fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
        self.pause();
        self.wake();
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    pub(crate) fn pause(&self) {
        self.paused.store(true, Ordering::SeqCst);
    }

    /// Allows the next step to run, unless the arena has ended.
    pub(crate) fn unpause(&self) {
        self.paused.store(self.has_ended(), Ordering::SeqCst);
    }

    pub(crate) fn prints(&self) -> &Prints {
        &self.prints
    }

    pub(crate) fn paused(&self) -> &AtomicBool {
        &self.paused
    }

    pub(crate) fn wake(&self) {
        self.asked.notify_all();
    }

    /// Waits for the next request, for at most one second.
    pub(crate) fn wait(&self, shared: MutexGuard<'_, Shared>) {
        const LONGEST: Duration = Duration::from_secs(1);
        drop(self.asked.wait_timeout(shared, LONGEST));
    }
}
