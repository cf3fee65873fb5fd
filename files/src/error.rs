//! Reasons why a file cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{}: exists and is not {expected}; choose another name, or replace it with --force", path.display())]
    Foreign { path: PathBuf, expected: String },
    #[error("{}: is a {found}, expected a file in an existing folder", path.display())]
    NotAFile { path: PathBuf, found: &'static str },
    #[error("{}: expected a file in an existing folder: {source}", path.display())]
    NoFolder { path: PathBuf, source: io::Error },
    #[error("{}: cannot be {action}: {source}", path.display())]
    Io {
        path: PathBuf,
        /// The failed operation as a participle, such as `read`.
        action: &'static str,
        source: io::Error,
    },
    #[error("{}: is {found}, expected {expected}; {hint}", path.display())]
    OtherKind { path: PathBuf, found: &'static str, expected: String, hint: &'static str },
    #[error("{}: is larger than {max_mib} MiB", path.display())]
    Large { path: PathBuf, max_mib: usize },
    /// Another program changed the file before it could be replaced.
    #[error("{}: was changed by another program in the meantime, so it was not overwritten", path.display())]
    Changed { path: PathBuf },
    #[error("{first} and {second} name the same file, {}", path.display())]
    SameFile { first: String, second: String, path: PathBuf },
    #[error("{}: is in use by {holder}", path.display())]
    Locked {
        path: PathBuf,
        /// The process, if it could be determined.
        holder: String,
    },
    #[error("{} line {line}: {reason}", path.display())]
    Damaged { path: PathBuf, line: u64, reason: String },
    #[error(
        "{}: was written with different settings ({key}: {found} there, \
         {expected} now); choose another name, or start over with --force", path.display()
    )]
    OtherHead { path: PathBuf, key: String, found: String, expected: String },
    #[error("{}: has format version {found}, expected {expected}", path.display())]
    OtherVersion { path: PathBuf, found: u64, expected: u32 },
    #[error("{}: cannot write a record: {reason}", path.display())]
    Record { path: PathBuf, reason: String },
}

impl Error {
    /// Adds the path and the action to an I/O error.
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Io { path, action, source }
    }

    /// Creates the error for a line that was changed after it was written. Callers also use it for
    /// records that contradict their plan.
    pub fn damaged(path: &Path, line: u64, reason: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), line, reason: reason.into() }
    }
}
