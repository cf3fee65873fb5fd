//! One writer at a time.
//!
//! The lock is one on the open file itself: the system drops it when the process ends in whatever
//! way. A small file beside it, `.NAME.lock`, names the holder for the message; it locks nothing,
//! and what a killed process leaves of it goes with the next holder.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::target::folder;
use crate::{Error, system};

/// Attempts before the file counts as in use. A killed process may have handed its open files to
/// a child that is about to start a program, which closes them; that takes milliseconds.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);
/// The most that is read of the name of a holder, in bytes.
const HOLDER_MAX: u64 = 1 << 10;
/// The most that is named of the holder's command, in characters.
const COMMAND_MAX: usize = 200;

/// The name of a holder beside the file that it locked, as long as this value lives.
#[derive(Debug)]
pub(crate) struct Holder(PathBuf);

impl Drop for Holder {
    fn drop(&mut self) {
        // The name is only for a message.
        let _ = fs::remove_file(&self.0);
    }
}

/// Locks an open file as long as it is open, and names this process beside it. `path` is the file
/// as it was given, `end` where it leads to. The holder has to be dropped before the file.
pub(crate) fn lock(file: &File, path: &Path, end: &Path) -> Result<Holder, Error> {
    let name = end.file_name().filter(|_| !end.is_dir()).unwrap_or_default();
    let hidden = [".".as_ref(), name, ".lock".as_ref()].into_iter().collect::<OsString>();
    let beside = if name.is_empty() { end.join(".lock") } else { folder(end).join(hidden) };
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => {
                let _ = fs::write(&beside, this_process());
                return Ok(Holder(beside));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(Error::io(path, "locked")(error)),
        }
    }
    let mut holder = String::new();
    let read =
        File::open(&beside).and_then(|file| file.take(HOLDER_MAX).read_to_string(&mut holder));
    if read.is_err() || holder.is_empty() {
        "another process".clone_into(&mut holder);
    }
    Err(Error::Locked { path: path.to_owned(), holder })
}

/// `process 4711 (referee match ...)`
fn this_process() -> String {
    let words: Vec<_> = std::env::args_os().map(|word| word.display().to_string()).collect();
    let command: String = words.join(" ").chars().take(COMMAND_MAX).collect();
    format!("process {} ({command})", std::process::id())
}

/// A folder that belongs to one process as long as this value lives.
#[derive(Debug)]
pub struct FolderLock {
    _holder: Option<Holder>,
    /// Closing it ends the lock.
    _folder: File,
}

impl FolderLock {
    /// Makes a folder if it is missing, and locks it. Where the file system cannot lock folders, nothing is locked.
    pub fn acquire(path: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(path).map_err(Error::io(path, "made"))?;
        let folder = system::open_folder(path).map_err(Error::io(path, "opened"))?;
        match lock(&folder, path, path) {
            Err(refused @ Error::Locked { .. }) => Err(refused),
            held => Ok(Self { _holder: held.ok(), _folder: folder }),
        }
    }
}
