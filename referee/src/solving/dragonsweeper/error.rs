//! Why lairs cannot be played.

use std::path::PathBuf;

use matches::in_order::NoThread;
use thiserror::Error;

/// Why lairs cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LairError {
    /// The log cannot be used.
    #[error(transparent)]
    File(#[from] files::Error),
    /// The system starts no thread.
    #[error(transparent)]
    NoThread(#[from] NoThread),
    /// This program cannot be read, so the log cannot be tied to it.
    #[error("{0}")]
    Program(String),
    /// A line of the file is neither a seed nor a lair.
    #[error("{}:{line}: found {text:?}, expected a seed of 32 bits, or a lair as `referee map` prints it", path.display())]
    Seed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The line itself.
        text: String,
    },
    /// A lair of the file is not the one of its seed.
    #[error("{}:{line}: this is not the lair of seed {seed}", path.display())]
    OtherLair {
        /// The file.
        path: PathBuf,
        /// Its first line, from 1.
        line: usize,
        /// The seed that it names.
        seed: u32,
    },
}
