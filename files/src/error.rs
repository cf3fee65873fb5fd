//! Reasons why a file cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Reasons why a file cannot be written, continued or read. Every message names the file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The file exists and this program did not write it.
    #[error("{}: exists and is not {expected}; give another name, or --force to replace it", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What would have been accepted, with its article.
        expected: String,
    },
    /// There is something at the path that cannot be written as a file.
    #[error("{}: is a {found}, expected a file in a folder that exists", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// What is there.
        found: &'static str,
    },
    /// The folder of a new file cannot be used.
    #[error("{}: expected a file in a folder that exists: {source}", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The system refuses.
    #[error("{}: cannot be {action}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried, as a participle.
        action: &'static str,
        /// Why.
        source: io::Error,
    },
    /// The file is one of another kind than the command reads.
    #[error("{}: is {found}, expected {expected}; {hint}", path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What it is, with its article.
        found: &'static str,
        /// What was expected, with articles.
        expected: String,
        /// What reads the file that is there.
        hint: &'static str,
    },
    /// The file is larger than any that is read as a whole.
    #[error("{}: is larger than {max_mib} MiB", path.display())]
    Large {
        /// The file.
        path: PathBuf,
        /// The limit in MiB.
        max_mib: usize,
    },
    /// The file changed between opening and replacing it.
    #[error("{}: was changed by somebody else in the meantime and is left as it is", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Two options of a command name the same file.
    #[error("{first} and {second} name the same file, {}", path.display())]
    SameFile {
        /// The option that came first.
        first: String,
        /// The other option.
        second: String,
        /// The file as the other option names it.
        path: PathBuf,
    },
    /// Another process writes the file.
    #[error("{}: is in use by {holder}", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
        /// The process, if the system names it.
        holder: String,
    },
    /// A line is not what was written.
    #[error("{} line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The journal is one of other conditions.
    #[error(
        "{}: was written with other {key}: {found} there, {expected} now; \
         give another name, or --force to begin anew", path.display()
    )]
    OtherHead {
        /// The file.
        path: PathBuf,
        /// The first member of the head that differs.
        key: String,
        /// Its value in the file.
        found: String,
        /// The value that was expected.
        expected: String,
    },
    /// The journal is of a version that this program does not know.
    #[error("{}: has format version {found}, expected {expected}", path.display())]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u64,
        /// The version of this program.
        expected: u32,
    },
    /// A record cannot be a line of a journal.
    #[error("{}: a record cannot be written: {reason}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

impl Error {
    /// Adds the path and the action to an error of the system.
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Io { path, action, source }
    }

    /// A line that is not what was written. Callers use it for records that contradict their plan.
    pub fn damaged(path: &Path, line: u64, reason: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), line, reason: reason.into() }
    }
}
