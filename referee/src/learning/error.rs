//! Why nothing can be learned.

use std::path::PathBuf;

use thiserror::Error;

use crate::catalogue::OptionError;
use crate::in_order::NoThread;

/// Why games cannot be played for learning, or nothing can be learned from them.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LearningError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] files::Error),
    /// The system starts no thread.
    #[error(transparent)]
    NoThread(#[from] NoThread),
    /// There is no such rule set or league.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// This program cannot be read, so the file cannot be tied to it.
    #[error("this program cannot be read: {0}")]
    Program(String),
    /// A game cannot be played.
    #[error("seed {seed}: {reason}")]
    Game {
        /// The seed of the setup.
        seed: i64,
        /// Why.
        reason: String,
    },
    /// Two files hold a game of the same seed, so that it would count twice.
    #[error("{} holds seed {seed}, which {} holds too; expected files of different seeds", path.display(), earlier.display())]
    SameSeed {
        /// The seed.
        seed: i64,
        /// The file.
        path: PathBuf,
        /// The file before it.
        earlier: PathBuf,
    },
    /// There are too few games.
    #[error("{fitted} games to fit and {held_out} to judge the fit; expected at least 1 of each, so seeds that 5 divides and others")]
    TooFewGames {
        /// Games to fit.
        fitted: usize,
        /// Games that are held out.
        held_out: usize,
    },
}
