//! Why a text names no player, or a player's files cannot be read.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a text names no player, or a player's files cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text has no words.
    #[error("a player is empty, expected @name or a command line")]
    Empty,
    /// The quotes of a command line do not match.
    #[error("player {0:?}: the quotes do not match")]
    Quotes(String),
    /// A file of the player cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file of this program, which holds the built-in players, cannot be found.
    #[error("the program of the built-in players cannot be found: {0}")]
    NoProgram(#[source] io::Error),
}
