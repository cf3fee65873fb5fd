//! Linux and macOS.

use std::fs::{self, File, FileType, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt, PermissionsExt};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::fs::{Access, CWD, Mode, OFlags, RenameFlags, access, fcntl_setfl, renameat_with};
use rustix::io::Errno;

#[cfg(target_os = "linux")]
pub(crate) use nameless::{name, nameless};

/// Maximum time to wait for another process to open a pipe for reading.
const READER_MAX: Duration = Duration::from_secs(5);

/// Mode of a new file before the umask.
const NEW_MODE: u32 = 0o666;

/// Whether a rename can replace a file that is open.
pub(crate) const REPLACES_OPEN_FILES: bool = true;

/// Returns the device and inode, which together identify a file.
pub(crate) fn identity(_: &Path, data: &Metadata) -> io::Result<(u64, u64)> {
    Ok((data.dev(), data.ino()))
}

/// Returns the [identity] of an open file.
pub(crate) fn identity_of_open(file: &File) -> io::Result<(u64, u64)> {
    let data = file.metadata()?;
    Ok((data.dev(), data.ino()))
}

pub(crate) fn is_socket(kind: FileType) -> bool {
    kind.is_socket()
}

/// Returns the permissions that a temporary file needs to look like a new one, or `None` if the
/// system sets them.
pub(crate) fn permissions_of_new() -> Option<Permissions> {
    Some(Permissions::from_mode(NEW_MODE))
}

pub(crate) fn check_writable_folder(folder: &Path) -> io::Result<()> {
    Ok(access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

pub(crate) fn check_writable_file(path: &Path) -> io::Result<()> {
    Ok(access(path, Access::WRITE_OK)?)
}

pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        // Not every file system supports the flag.
        Err(Errno::INVAL | Errno::NOSYS) => fs::rename(from, to),
        other => Ok(other?),
    }
}

pub(crate) fn open_append(path: &Path, is_new: bool) -> io::Result<File> {
    OpenOptions::new().read(true).append(true).create_new(is_new).open(path)
}

/// Opens a device or a pipe for writing. Waits a few seconds for a pipe's reader.
pub(crate) fn open_stream(path: &Path) -> io::Result<File> {
    let flags = OFlags::WRONLY | OFlags::APPEND | OFlags::CLOEXEC;
    let start = Instant::now();
    loop {
        match rustix::fs::open(path, flags | OFlags::NONBLOCK, Mode::empty()) {
            Ok(file) => {
                fcntl_setfl(&file, flags)?;
                return Ok(file.into());
            }
            Err(Errno::NXIO) if start.elapsed() < READER_MAX => sleep(Duration::from_millis(20)),
            Err(Errno::NXIO) => {
                return Err(io::Error::new(
                    io::ErrorKind::BrokenPipe,
                    "no process is reading from \
                    it",
                ));
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// Appends bytes to a file opened in append mode.
pub(crate) fn append(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)
}

pub(crate) fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    file.read_at(bytes, offset)
}

pub(crate) fn open_folder(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Files that have no name yet.
#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    /// Creates an unnamed file in a folder. Returns `None` if the file system does not support
    /// that.
    pub(crate) fn nameless(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(super::NEW_MODE);
        let file = File::from(open(folder, flags, mode).ok()?);
        // Without /proc it could never be named.
        link_to(&file).exists().then_some(file)
    }

    /// Names the file. Returns an error if the name is taken.
    pub(crate) fn name(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, link_to(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    fn link_to(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn nameless(_: &Path) -> Option<File> {
    None
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
