//! A file that gets its name when it is complete.

use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{linkat, open, AtFlags, Mode, OFlags, CWD};
use tempfile::NamedTempFile;

/// Mode of a new file before the umask.
const NEW_MODE: u32 = 0o666;

/// A file in the folder of its destination.
#[derive(Debug)]
pub enum Staged {
    /// Without a name: nothing is left of it if this process is killed.
    Unnamed(File),
    /// With the name of a temporary file, where the system or the file system knows no others.
    Named(NamedTempFile),
}

impl Staged {
    /// Makes an empty file in a folder, with the mode of a new file.
    pub fn new_in(folder: &Path) -> io::Result<Self> {
        match unnamed(folder) {
            Some(file) => Ok(Self::Unnamed(file)),
            None => builder()
                .permissions(Permissions::from_mode(NEW_MODE))
                .tempfile_in(folder)
                .map(Self::Named),
        }
    }

    /// The file.
    pub fn file(&self) -> &File {
        match self {
            Self::Unnamed(file) => file,
            Self::Named(file) => file.as_file(),
        }
    }

    /// Gives the file its name, if no other file has it.
    pub fn persist_new(self, end: &Path) -> io::Result<()> {
        match self {
            Self::Unnamed(file) => name(&file, end),
            Self::Named(file) => file.persist_noclobber(end).map(drop).map_err(io::Error::from),
        }
    }

    /// Gives the file its name in place of the file that has it now.
    pub fn replace(self, folder: &Path, end: &Path) -> io::Result<()> {
        match self {
            // The system has no one call for it. Killed between the two, a complete temporary file is left.
            Self::Unnamed(file) => {
                let named = builder().make_in(folder, |path| name(&file, path))?;
                named.persist(end).map_err(|failed| failed.error)
            }
            Self::Named(file) => file.persist(end).map(drop).map_err(io::Error::from),
        }
    }
}

impl Write for Staged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".new");
    builder
}

#[cfg(target_os = "linux")]
fn unnamed(folder: &Path) -> Option<File> {
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = File::from(open(folder, flags, Mode::from_raw_mode(NEW_MODE)).ok()?);
    // Without /proc it could not be given a name.
    link_to(&file).exists().then_some(file)
}

#[cfg(not(target_os = "linux"))]
fn unnamed(_: &Path) -> Option<File> {
    None
}

fn link_to(file: &File) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

fn name(file: &File, path: &Path) -> io::Result<()> {
    Ok(linkat(CWD, link_to(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}
