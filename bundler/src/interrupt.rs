//! Cleans up when the user interrupts the bundler: removes temporary folders and ends running
//! programs.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::system::Group;

pub const EXIT_CODE: i32 = 130;

/// Maximum time to wait for threads that are starting a program or writing a file.
const LOCK_WAIT_MAX: Duration = Duration::from_secs(3);

/// Maximum number of attempts to remove a folder that a program may still be writing to.
const REMOVALS_MAX: usize = 20;

static LIVE: Mutex<Live> = Mutex::new(Live { folders: Vec::new(), children: Vec::new() });

/// Folders and programs that must not outlive the bundler.
struct Live {
    folders: Vec<PathBuf>,
    /// The running programs, by process ID.
    children: Vec<(u32, Group)>,
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Like [`live`], but gives up after `limit`.
fn live_within(limit: Duration) -> Option<MutexGuard<'static, Live>> {
    let deadline = Instant::now() + limit;
    loop {
        match LIVE.try_lock() {
            Ok(live) => return Some(live),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() >= deadline => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Installs a handler for SIGINT, SIGTERM and SIGHUP that kills every program that was started,
/// removes all temporary folders, and exits with [`EXIT_CODE`].
pub fn install() -> std::result::Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        let Some(mut live) = live_within(LOCK_WAIT_MAX) else { std::process::exit(EXIT_CODE) };
        // The lock is never released, so any thread that notices the end of its program keeps
        // waiting.
        live.children.iter_mut().for_each(|(_, group)| group.kill());
        for folder in &live.folders {
            let gone = || std::fs::remove_dir_all(folder).is_ok() || !folder.exists();
            let _ = (0..REMOVALS_MAX).any(|_| gone());
        }
        std::process::exit(EXIT_CODE);
    })
}

/// Blocks until the process exits if an interruption is being handled.
pub fn settle() {
    drop(live());
}

/// Runs a short task that interruptions wait for.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _live = live();
    work()
}

/// A temporary folder that is removed no matter how the bundler ends.
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    pub fn new() -> Result<Self> {
        let mut live = live();
        let folder = tempfile::Builder::new().prefix("bundler-").tempdir().map_err(|e| {
            let system = std::env::temp_dir();
            let message = format!("cannot create a temporary folder in {}: {e}", system.display());
            Error::new(message, "set TMPDIR to a writable folder")
        })?;
        live.folders.push(folder.path().to_owned());
        Ok(Self(folder))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        live().folders.retain(|folder| folder != self.0.path());
    }
}

/// A program that is killed on drop, together with all processes it started.
#[derive(Debug)]
pub struct Running(pub Child);

impl Running {
    pub fn start(command: &mut Command) -> std::io::Result<Self> {
        let mut live = live();
        let (child, group) = Group::start(command)?;
        live.children.push((child.id(), group));
        Ok(Self(child))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut live = live();
        for (_, group) in live.children.iter_mut().filter(|(id, _)| *id == self.0.id()) {
            group.kill();
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
        live.children.retain(|(id, _)| *id != self.0.id());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_does_not_wait_for_ever() {
        let held = live();
        let waiting = thread::spawn(|| live_within(Duration::from_millis(20)).is_none());
        assert!(waiting.join().expect("it returns"));
        drop(held);
        assert!(live_within(Duration::from_secs(10)).is_some());
    }
}
