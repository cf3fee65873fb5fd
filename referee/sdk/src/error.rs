//! Reasons why a referee cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Reasons why a referee cannot be used, or failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder is not a referee.
    #[error("{}: {reason}", path.display())]
    Source { path: PathBuf, reason: String },
    /// The class path differs from the planned one.
    #[error(
        "the referee {file} differs from the plan: its SHA-256 is {found}, the plan has {planned}"
    )]
    Changed { file: String, found: String, planned: String },
    #[error("{file} line {line}: found {found}, expected {expected}")]
    Stub {
        file: String,
        /// Counted from 1.
        line: usize,
        found: String,
        expected: String,
    },
    #[error(transparent)]
    UnknownGame(#[from] engine::catalogue::UnknownGame),
    #[error("cannot start {program}: {source}; install Java, or pass its path with --java")]
    Java { program: String, source: io::Error },
    /// An option of the user has an invalid value.
    #[error(transparent)]
    Option(#[from] engine::catalogue::OptionError),
    /// Options of the user conflict.
    #[error("{0}")]
    Choice(String),
    /// The referee failed, or violated the protocol.
    #[error("{0}")]
    Failed(String),
}

/// The error for a file or folder that is not a referee.
pub fn wrong(path: &Path, reason: &str) -> Error {
    Error::Source { path: path.to_owned(), reason: reason.to_owned() }
}
