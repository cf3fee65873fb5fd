//! Errors returned by this package.

use std::io;
use std::path::{Path, PathBuf};

use programs::{BuildError, SeatError, SpecError};
use thiserror::Error;

/// The reason an arena operation failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    File(#[from] files::Error),
    #[error(transparent)]
    Match(#[from] matches::Error),
    #[error(transparent)]
    Referee(#[from] sdk::Error),
    #[error(transparent)]
    Player(#[from] SpecError),
    #[error(transparent)]
    Program(#[from] SeatError),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("{}: cannot be {action}: {source}", path.display())]
    Io { path: PathBuf, action: &'static str, source: io::Error },
    #[error("{}: {reason}", path.display())]
    Invalid { path: PathBuf, reason: String },
    /// An invalid source file.
    #[error("{file}: {reason}")]
    Source { file: String, reason: String },
    #[error("there is no version {0}")]
    NoVersion(u32),
    #[error("there is no test {0}")]
    NoTest(u32),
    #[error("{0} cannot be played: {1}")]
    NotPlayable(String, String),
    /// A request that is invalid in the current state of the arena.
    #[error("{0}")]
    Conflict(String),
    /// The folder has no `arena.toml`.
    #[error("{}: no arena here; create one with `referee arena new`", .0.display())]
    NoArena(PathBuf),
}

impl Error {
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, action, source }
    }

    pub(crate) fn invalid(path: &Path, reason: impl ToString) -> Self {
        Self::Invalid { path: path.to_owned(), reason: reason.to_string() }
    }

    pub(crate) fn source(file: &str, reason: impl ToString) -> Self {
        Self::Source { file: file.to_owned(), reason: reason.to_string() }
    }
}
