//! The errors of this package.

use std::io;
use std::path::Path;

use engine::catalogue::UnknownGame;
use programs::{BuildError, SeatError, SpecError};
use thiserror::Error;

/// The reason why a match, tuning run or list cannot start or continue.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error(transparent)]
    Referee(#[from] sdk::Error),
    #[error(transparent)]
    File(#[from] files::Error),
    #[error(transparent)]
    Replays(#[from] replays::Error),
    #[error(transparent)]
    Player(#[from] SpecError),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// Invalid input. The message names the input and what was expected.
    #[error("{0}")]
    Refused(String),
}

/// Maximum number of lines of a program's output shown in an error.
const LINES_MAX: usize = 25;

/// Returns the last lines of a program's output, to be shown in an error.
pub(crate) fn last_lines(text: &str) -> String {
    let text = text.replace('\t', "    ");
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES_MAX)..].join("\n")
}

impl Error {
    pub(crate) fn in_file(path: &Path, reason: impl std::fmt::Display) -> Self {
        Self::Refused(format!("{}: {reason}", path.display()))
    }
}
