//! Reasons why the server cannot start or go on.

use std::path::PathBuf;

use thiserror::Error;

/// The server cannot start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The folder cannot be read.
    #[error("{}: cannot be served: {source}", path.display())]
    Folder {
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The port cannot be listened on.
    #[error("port {port}: cannot be listened on: {source}")]
    Port {
        port: u16,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The system offers no threads.
    #[error("the server cannot start: {0}")]
    Threads(std::io::Error),
    /// The referee or its viewer cannot be used.
    #[error(transparent)]
    Referee(#[from] sdk::Error),
    /// The arena of the folder cannot be opened.
    #[error(transparent)]
    Arena(#[from] arena::Error),
    /// The address of the arena cannot be written.
    #[error(transparent)]
    Address(#[from] files::Error),
    /// The system offers no random numbers for the token.
    #[error("the server cannot start: {0}")]
    Random(#[from] getrandom::Error),
}
