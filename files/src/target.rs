//! Resolves a path without changing anything.

use std::fs::{self, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::{Error, system};

/// Maximum number of symlinks to follow, as in the Linux kernel.
const LINKS_MAX: usize = 40;

/// A path's target after resolving all symlinks.
#[derive(Debug)]
pub(crate) enum Target {
    Stdout,
    /// A device, pipe or socket, to be written directly.
    Stream,
    File(PathBuf, Identity),
    /// A path that does not exist yet, in a folder that does.
    Missing(PathBuf),
}

/// A file's identity and state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    /// Device and number, which together identify the file.
    pub file: (u64, u64),
    size: u64,
    modified: Option<SystemTime>,
    pub permissions: Permissions,
}

impl Identity {
    /// Identifies a file. `path` must not be a symlink.
    pub fn new(path: &Path, data: &Metadata) -> io::Result<Self> {
        Ok(Self {
            file: system::identity(path, data)?,
            size: data.len(),
            modified: data.modified().ok(),
            permissions: data.permissions(),
        })
    }
}

impl Target {
    /// Resolves a path. `-` is standard output.
    pub fn resolve(path: &Path) -> Result<Self, Error> {
        // If /dev/stdout is a file, it must be appended to. Only the open descriptor can do that.
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Self::Stdout);
        }
        match fs::metadata(path) {
            Ok(data) => Self::existing(path, &data),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::missing(path),
            // A component of the path is a file instead of a folder.
            Err(source) if source.kind() == io::ErrorKind::NotADirectory => {
                Err(Error::NoFolder { path: path.to_owned(), source })
            }
            Err(error) => Err(Error::io(path, "used")(error)),
        }
    }

    fn existing(path: &Path, data: &Metadata) -> Result<Self, Error> {
        let kind = data.file_type();
        if kind.is_dir() {
            return Err(Error::NotAFile { path: path.to_owned(), found: "folder" });
        }
        if system::is_socket(kind) {
            return Err(Error::NotAFile { path: path.to_owned(), found: "socket" });
        }
        if !kind.is_file() {
            return Ok(Self::Stream);
        }
        let end = fs::canonicalize(path).map_err(Error::io(path, "used"))?;
        let identity = Identity::new(&end, data).map_err(Error::io(path, "used"))?;
        Ok(Self::File(end, identity))
    }

    /// Returns the path of a new file. Symlinks may be dangling.
    fn missing(path: &Path) -> Result<Self, Error> {
        let mut end = path.to_owned();
        for _ in 0..LINKS_MAX {
            let folder = folder(&end).to_owned();
            let Ok(link) = fs::read_link(&end) else {
                let name = end.file_name().filter(|_| !ends_with_slash(&end));
                let name =
                    name.ok_or_else(|| Error::NotAFile { path: path.to_owned(), found: "folder" })?;
                let real = fs::canonicalize(&folder)
                    .map_err(|source| Error::NoFolder { path: path.to_owned(), source })?;
                return Ok(Self::Missing(real.join(name)));
            };
            end = folder.join(link);
        }
        let circle = io::Error::other("too many symbolic links");
        Err(Error::io(path, "used")(circle))
    }
}

fn ends_with_slash(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
