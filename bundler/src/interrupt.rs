//! Leaves nothing behind when the user interrupts: no temporary folder, no program that runs on.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The exit code of an interrupted command.
pub const EXIT_CODE: i32 = 130;

/// How often a folder is removed that a program may still be writing to.
const REMOVALS_MAX: usize = 20;

static LIVE: Mutex<Live> = Mutex::new(Live { folders: Vec::new(), children: Vec::new() });

/// What would be left behind.
struct Live {
    folders: Vec<PathBuf>,
    /// Process ids, each the leader of a group of its own.
    children: Vec<u32>,
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on SIGINT, SIGTERM and SIGHUP end all programs that were started, remove all temporary
/// folders, and end this program with [`EXIT_CODE`].
///
/// # Errors
/// Returns an error if the system takes no handler, or there is one already.
pub fn install() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        // The lock is never released: a thread that sees a program end because of this waits here.
        let live = live();
        live.children.iter().for_each(|&id| kill_group(id));
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
    /// Makes the folder.
    ///
    /// # Errors
    /// Returns an error if the system has no place for it.
    pub fn new() -> std::io::Result<Self> {
        let mut live = live();
        let folder = tempfile::Builder::new().prefix("bundler-").tempdir()?;
        live.folders.push(folder.path().to_owned());
        Ok(Self(folder))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        live().folders.retain(|folder| folder != self.0.path());
    }
}

/// A program in a process group of its own, which is killed if this value goes out of use.
#[derive(Debug)]
pub struct Running(Child);

impl Running {
    /// Starts a program.
    ///
    /// # Errors
    /// Returns an error if the system cannot start it.
    pub fn start(command: &mut Command) -> std::io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut live = live();
        let child = command.spawn()?;
        live.children.push(child.id());
        Ok(Self(child))
    }

    /// The program.
    pub fn child(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The group may live on without its leader.
        let mut live = live();
        kill_group(self.0.id());
        let _ = self.0.kill();
        let _ = self.0.wait();
        live.children.retain(|id| *id != self.0.id());
    }
}

#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{kill_process_group, Pid, Signal};
    if let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // It fails if all of the group have ended, which is as well.
        let _ = kill_process_group(id, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}
