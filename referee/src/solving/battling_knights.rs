//! `moves.txt` of Battling Knights, played to its end.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use games::battling_knights::Arena;
use maps::battling_knights::{read_script, ScriptError};
use thiserror::Error;

/// Why a file of moves cannot be played.
#[derive(Debug, Error)]
pub enum MovesError {
    /// The file is too large to be read as a whole.
    #[error(transparent)]
    File(#[from] files::Error),
    /// The file cannot be read.
    #[error("{}: cannot-read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is not one of moves.
    #[error("{}: {source}", path.display())]
    Script {
        /// The file.
        path: PathBuf,
        /// The first fault.
        source: ScriptError,
    },
}

/// Plays the moves of a file, where `-` is standard input, in one pass of bounded memory.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or names its first fault.
pub fn play(path: &Path) -> Result<Arena, MovesError> {
    run(path, open(path)?, |_| ())
}

/// Plays the moves of a file; `on_move` sees the board after every move. The whole file is found to
/// be valid before the first of them.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or names its first fault.
pub fn play_watched(path: &Path, on_move: impl FnMut(&Arena)) -> Result<Arena, MovesError> {
    let text = files::read_bytes(path)?;
    run(path, text.as_slice(), |_| ())?;
    run(path, text.as_slice(), on_move)
}

fn open(path: &Path) -> Result<Box<dyn Read>, MovesError> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path);
    Ok(Box::new(file.map_err(|source| MovesError::Read { path: path.to_owned(), source })?))
}

fn run(
    path: &Path,
    source: impl Read,
    mut on_move: impl FnMut(&Arena),
) -> Result<Arena, MovesError> {
    let mut arena = Arena::default();
    let read = read_script(source, |step| {
        arena.play(step, |_| ());
        on_move(&arena);
    });
    read.map_err(|source| MovesError::Script { path: path.to_owned(), source })?;
    Ok(arena)
}
