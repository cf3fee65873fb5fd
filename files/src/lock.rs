//! One writer at a time.
//!
//! The lock is one on the open file itself: the system drops it when the process ends in whatever
//! way, so nothing can be left behind. The name of the holder is only for the message.

use std::fs::{self, File};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::{system, Error};

/// Attempts before the file counts as in use. A killed process may have handed its open files to
/// a child that is about to start a program, which closes them; that takes milliseconds.
const ATTEMPTS: u32 = 20;
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(25);

/// Locks an open file as long as it is open.
pub(crate) fn lock(file: &File, path: &Path) -> Result<(), Error> {
    for _ in 0..ATTEMPTS {
        match system::try_lock(file) {
            Ok(true) => return Ok(()),
            Ok(false) => thread::sleep(PAUSE),
            Err(error) => return Err(Error::io(path, "locked")(error)),
        }
    }
    Err(Error::Locked { path: path.to_owned(), holder: holder(file) })
}

/// A folder that belongs to one process as long as this value lives.
#[derive(Debug)]
pub struct FolderLock {
    /// Closing it ends the lock.
    _folder: File,
}

impl FolderLock {
    /// Locks a folder. Where the file system cannot lock folders, nothing is locked.
    ///
    /// # Errors
    ///
    /// Returns an error if another process has locked the folder, or if it cannot be opened.
    pub fn acquire(path: &Path) -> Result<Self, Error> {
        let folder = system::open_folder(path).map_err(Error::io(path, "opened"))?;
        match lock(&folder, path) {
            Err(refused @ Error::Locked { .. }) => Err(refused),
            _ => Ok(Self { _folder: folder }),
        }
    }
}

/// Who holds the lock, as far as the system says.
fn holder(file: &File) -> String {
    let inode = system::identity_of_open(file).map(|(_, inode)| inode).ok();
    let locks = fs::read_to_string("/proc/locks").unwrap_or_default();
    let pid = inode.and_then(|inode| locks.lines().find_map(|lock| holder_of(lock, inode)));
    let Some(pid) = pid else { return "another process".to_owned() };
    let command = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let words: Vec<String> = command
        .split(|byte| *byte == 0)
        .filter(|word| !word.is_empty())
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect();
    if words.is_empty() {
        return format!("process {pid}");
    }
    format!("process {pid} ({})", words.join(" "))
}

/// The process of a line such as `1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF`, if it locks
/// the inode. Device numbers are left out: layered file systems show others there.
fn holder_of(lock: &str, inode: u64) -> Option<u32> {
    let words: Vec<&str> = lock.split_whitespace().collect();
    let [_, "FLOCK", _, "WRITE", pid, place, ..] = words[..] else { return None };
    let is_same = place.rsplit(':').next()?.parse() == Ok(inode);
    pid.parse().ok().filter(|pid| is_same && *pid > 0)
}

#[cfg(test)]
mod tests {
    use super::holder_of;

    #[test]
    fn reads_the_list_of_locks() {
        let lock = "1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF";
        assert_eq!((holder_of(lock, 1234), holder_of(lock, 234)), (Some(4711), None));
        assert_eq!(holder_of("2: -> FLOCK  ADVISORY  WRITE 12 08:01:1234 0 EOF", 1234), None);
        assert_eq!(holder_of("3: POSIX  ADVISORY  WRITE 12 08:01:1234 0 EOF", 1234), None);
        assert_eq!(holder_of("", 1234), None);
    }
}
