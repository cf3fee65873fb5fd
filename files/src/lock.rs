//! One writer at a time.
//!
//! The lock is one on the open file itself: the system drops it when the process ends in whatever
//! way, so nothing can be left behind. The name of the holder is only for the message.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::{system, Error};

/// Attempts before the file counts as in use. A killed process may have handed its open files to
/// a child that is about to start a program, which closes them; that takes milliseconds.
const ATTEMPTS: u32 = 20;
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(25);
/// Readings of the system's list of locks before the holder counts as unknown. A list longer than
/// a page comes in several pieces, and a lock that ends between two of them hides another.
const READINGS: u32 = 10;
/// Capacity for the list of locks in bytes. Without it, the list would be read in small pieces.
const LIST_CAPACITY: usize = 1 << 16;

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
    let listed = |inode| (0..READINGS).find_map(|_| find_holder(&list_of_locks(), inode));
    let Some(pid) = inode.and_then(listed) else { return "another process".to_owned() };
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

/// The system's list of locks; empty where it has none.
fn list_of_locks() -> String {
    let mut list = Vec::with_capacity(LIST_CAPACITY);
    // What could be read before an error is as good as the whole.
    let _ = File::open("/proc/locks").and_then(|mut file| file.read_to_end(&mut list));
    String::from_utf8_lossy(&list).into_owned()
}

/// The process that a list of locks names for an inode.
fn find_holder(list: &str, inode: u64) -> Option<u32> {
    list.lines().find_map(|lock| holder_of(lock, inode))
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
    use std::fs::File;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::{holder, holder_of, lock};

    fn locked_file() -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        lock(file.as_file(), file.path()).expect("free");
        file
    }

    /// Locks and unlocks a file of its own until it is stopped.
    fn lock_again_and_again(stopped: &AtomicBool) {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        while !stopped.load(Ordering::Relaxed) {
            let opened = File::open(file.path()).expect("opened");
            lock(&opened, file.path()).expect("free");
        }
    }

    #[test]
    fn the_holder_is_named_while_other_locks_come_and_go() {
        let held = locked_file();
        // With these the list is longer than a page.
        let _more: Vec<_> = (0..150).map(|_| locked_file()).collect();
        let named = holder(held.as_file());
        if named == "another process" {
            return; // This system does not list its locks.
        }
        let stopped = AtomicBool::new(false);
        let others: Vec<String> = thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| lock_again_and_again(&stopped));
            }
            let holders = (0..500).map(|_| holder(held.as_file()));
            let others = holders.filter(|holder| *holder != named).collect();
            stopped.store(true, Ordering::Relaxed);
            others
        });
        assert_eq!(others, [""; 0], "{} of 500", others.len());
    }

    #[test]
    fn reads_the_list_of_locks() {
        let lock = "1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF";
        assert_eq!((holder_of(lock, 1234), holder_of(lock, 234)), (Some(4711), None));
        assert_eq!(holder_of("2: -> FLOCK  ADVISORY  WRITE 12 08:01:1234 0 EOF", 1234), None);
        assert_eq!(holder_of("3: POSIX  ADVISORY  WRITE 12 08:01:1234 0 EOF", 1234), None);
        assert_eq!(holder_of("", 1234), None);
    }
}
