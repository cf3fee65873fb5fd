use std::path::PathBuf;

use thiserror::Error;

/// Reasons why the server cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    #[error("cannot serve {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("cannot listen on port {port}: {source}")]
    Port { port: u16, source: std::io::Error },
    #[error("the server cannot start: {0}")]
    Threads(std::io::Error),
    #[error(transparent)]
    Referee(#[from] sdk::Error),
    #[error(transparent)]
    Arena(#[from] arena::Error),
    #[error(transparent)]
    Address(#[from] files::Error),
    #[error("the server cannot start: {0}")]
    Random(#[from] getrandom::Error),
}
