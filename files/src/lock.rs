//! Allows one writer at a time.
//!
//! The file itself is locked while it is open, so the system releases the lock no matter how the
//! process ends. A small file `.NAME.lock` in the same folder contains the holder's name for use in
//! messages. It locks nothing. If a killed process leaves one behind, the next holder replaces it.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::target::folder;
use crate::{Error, system};

/// Number of attempts before the file counts as in use. A child of a killed process may keep
/// inherited files open for a few milliseconds, until it starts its own program.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);
/// Maximum number of bytes to read from a holder's name.
const HOLDER_MAX: u64 = 1 << 10;
/// Maximum number of characters to show from the holder's command.
const COMMAND_MAX: usize = 200;

/// The file that names the holder of a lock. It is removed on drop.
#[derive(Debug)]
pub(crate) struct Holder(PathBuf);

impl Drop for Holder {
    fn drop(&mut self) {
        // The name is only used in messages.
        let _ = fs::remove_file(&self.0);
    }
}

/// Locks a file while it is open, and records this process as its holder. `path` is the path as
/// given, `end` the resolved path. Drop the holder before the file.
pub(crate) fn lock(file: &File, path: &Path, end: &Path) -> Result<Holder, Error> {
    let name = end.file_name().filter(|_| !end.is_dir()).unwrap_or_default();
    let hidden = [".".as_ref(), name, ".lock".as_ref()].into_iter().collect::<OsString>();
    let lock_file = if name.is_empty() { end.join(".lock") } else { folder(end).join(hidden) };
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => {
                let _ = fs::write(&lock_file, this_process());
                return Ok(Holder(lock_file));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(Error::io(path, "locked")(error)),
        }
    }
    let mut holder = String::new();
    let read =
        File::open(&lock_file).and_then(|file| file.take(HOLDER_MAX).read_to_string(&mut holder));
    if read.is_err() || holder.is_empty() {
        "another process".clone_into(&mut holder);
    }
    Err(Error::Locked { path: path.to_owned(), holder })
}

/// Describes this process: `process 4711 (referee match ...)`.
fn this_process() -> String {
    let arguments: Vec<_> =
        std::env::args_os().map(|argument| argument.display().to_string()).collect();
    let command: String = arguments.join(" ").chars().take(COMMAND_MAX).collect();
    format!("process {} ({command})", std::process::id())
}

/// A folder owned by one process while this value lives.
#[derive(Debug)]
pub struct FolderLock {
    _holder: Option<Holder>,
    /// Closing the folder releases the lock.
    _folder: File,
}

impl FolderLock {
    /// Locks a folder, creating it if it is missing. The folder is not locked if the file system
    /// cannot lock folders.
    pub fn acquire(path: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(path).map_err(Error::io(path, "made"))?;
        let folder = system::open_folder(path).map_err(Error::io(path, "opened"))?;
        match lock(&folder, path, path) {
            Err(refused @ Error::Locked { .. }) => Err(refused),
            held => Ok(Self { _holder: held.ok(), _folder: folder }),
        }
    }
}
