//! Leaves nothing behind when the user interrupts: no temporary folder, no program that runs on.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{Error, Result};
use crate::system::Group;

pub const EXIT_CODE: i32 = 130;

/// Attempts to remove a folder that a program may still be writing to.
const REMOVALS_MAX: usize = 20;

static LIVE: Mutex<Live> = Mutex::new(Live { folders: Vec::new(), children: Vec::new() });

/// The folders and programs that would be left behind.
struct Live {
    folders: Vec<PathBuf>,
    /// The programs that run, by their process ids.
    children: Vec<(u32, Group)>,
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on SIGINT, SIGTERM and SIGHUP end all programs that were started, remove all temporary
/// folders, and end this program with [`EXIT_CODE`].
pub fn install() -> std::result::Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        // The lock is never released: a thread that sees a program end because of this waits here.
        let mut live = live();
        live.children.iter_mut().for_each(|(_, group)| group.kill());
        for folder in &live.folders {
            let gone = || std::fs::remove_dir_all(folder).is_ok() || !folder.exists();
            let _ = (0..REMOVALS_MAX).any(|_| gone());
        }
        std::process::exit(EXIT_CODE);
    })
}

/// Waits for the end if an interruption is being dealt with.
pub fn settle() {
    drop(live());
}

/// Does some short work that an interruption waits for.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _live = live();
    work()
}

/// A temporary folder that goes away by itself, however the program ends.
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    pub fn new() -> Result<Self> {
        let mut live = live();
        let folder = tempfile::Builder::new().prefix("bundler-").tempdir().map_err(|e| {
            let system = std::env::temp_dir();
            let message = format!("cannot make a temporary folder in {}: {e}", system.display());
            Error::new(message, "name a folder that can be written to in TMPDIR")
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

/// A program that is killed with all it started if this value goes out of use.
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
