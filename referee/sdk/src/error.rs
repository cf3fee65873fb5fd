//! Reasons why a referee cannot be used or has failed.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The reason why a referee cannot be used or has failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder is not a referee.
    #[error("{}: {reason}", path.display())]
    Source { path: PathBuf, reason: String },
    /// The class path has changed since the plan was made.
    #[error(
        "the referee {file} differs from the plan: its SHA-256 is {found}, but the plan has \
         {planned}"
    )]
    Changed { file: String, found: String, planned: String },
    #[error("{file} line {line}: found {found}, expected {expected}")]
    Stub {
        file: String,
        /// Line number, counted from 1.
        line: usize,
        found: String,
        expected: String,
    },
    #[error(transparent)]
    UnknownGame(#[from] engine::catalogue::UnknownGame),
    #[error("cannot start {program}: {source}; install Java, or pass its path with --java")]
    Java { program: String, source: io::Error },
    /// A user option has an invalid value.
    #[error(transparent)]
    Option(#[from] engine::catalogue::OptionError),
    /// The user's options do not fit the game to import, or more are needed.
    #[error("{0}")]
    Choice(String),
    /// The referee failed or violated the protocol.
    #[error("{0}")]
    Failed(String),
}

/// Returns the error for a file or folder that is not a referee.
pub fn wrong(path: &Path, reason: &str) -> Error {
    Error::Source { path: path.to_owned(), reason: reason.to_owned() }
}
