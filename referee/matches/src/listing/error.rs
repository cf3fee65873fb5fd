//! Why games cannot be listed.

use replays::codingame::ImportError;
use replays::Disagreement;
use thiserror::Error;

use crate::MatchError;

/// Why games cannot be listed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ListError {
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] MatchError),
    /// The replays or results cannot be read.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// A replay cannot have happened.
    #[error("{place}: {difference}")]
    Disagreement {
        /// File and line.
        place: String,
        /// The first difference between what it says and what the rules say.
        difference: Box<Disagreement>,
    },
    /// No seat of any game has the player.
    #[error("{file}: no player is called {name:?}, expected one of {known}")]
    NoPlayer {
        /// The file.
        file: String,
        /// The name that was asked for.
        name: String,
        /// The players.
        known: String,
    },
    /// The replays of a journal are in another file.
    #[error("{file}: is a journal, and its replays are in another file; name it by --replays")]
    NoReplays {
        /// The journal.
        file: String,
    },
    /// A game of a journal has no replay.
    #[error("{file}: game {game} was played without --replays")]
    NoReplay {
        /// The journal.
        file: String,
        /// The number of the game.
        game: usize,
    },
    /// A text cannot be a word of a shell.
    #[error("{0:?}: cannot be a word of a command line")]
    Word(String),
}
