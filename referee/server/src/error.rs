use std::path::PathBuf;

use thiserror::Error;

/// Reasons why the server cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The folder cannot be read.
    #[error("cannot serve {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    /// The port is not available.
    #[error("cannot listen on port {port}: {source}")]
    Port { port: u16, source: std::io::Error },
    /// The runtime could not start its threads.
    #[error("the server cannot start: {0}")]
    Threads(std::io::Error),
    /// The referee or its viewer cannot be used.
    #[error(transparent)]
    Referee(#[from] sdk::Error),
    /// The folder's arena cannot be opened.
    #[error(transparent)]
    Arena(#[from] arena::Error),
    /// The arena's address cannot be written to its file.
    #[error(transparent)]
    Address(#[from] files::Error),
    /// The system cannot provide random numbers for the token.
    #[error("the server cannot start: {0}")]
    Random(#[from] getrandom::Error),
}
