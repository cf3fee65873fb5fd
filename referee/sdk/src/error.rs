//! Reasons why a referee cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Reasons why a referee cannot be used, or failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder is no referee.
    #[error("{}: {reason}", path.display())]
    Source { path: PathBuf, reason: String },
    /// The class path differs from the planned one.
    #[error(
        "the referee {file} is not the one of the plan: its SHA-256 is {found}, planned {planned}"
    )]
    Changed { file: String, found: String, planned: String },
    #[error("{file} line {line}: found {found}, expected {expected}")]
    Stub {
        file: String,
        /// From 1.
        line: usize,
        found: String,
        expected: String,
    },
    #[error(transparent)]
    UnknownGame(#[from] engine::catalogue::UnknownGame),
    #[error(
        "{program} cannot be started: {source}; expected Java, install it or name it with --java"
    )]
    Java { program: String, source: io::Error },
    /// A choice of the user has no such value.
    #[error(transparent)]
    Option(#[from] engine::catalogue::OptionError),
    /// Choices of the user do not go together.
    #[error("{0}")]
    Choice(String),
    /// The referee failed, or said what the protocol does not know.
    #[error("{0}")]
    Failed(String),
}

/// The error about a file or folder that is no referee.
pub fn wrong(path: &Path, reason: &str) -> Error {
    Error::Source { path: path.to_owned(), reason: reason.to_owned() }
}
