//! Reasons why a result of CodinGame is not read.

use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ResultError {
    /// The value has none of the four shapes.
    #[error(
        "not a game result: expected frames, gameResult, success, or views and outputs; \
         results of A Code of Ice and Fire are read, other games have no published form"
    )]
    NoShape,
    /// A field is missing or holds something else.
    #[error("{field}: expected {expected}, got {got}")]
    Field {
        /// Where it stands: `gameResult.frames[3].stdout`.
        field: String,
        expected: &'static str,
        /// The value there, shortened.
        got: String,
    },
    /// The result is of another game.
    #[error("{field}: {name:?} is not A Code of Ice and Fire; other games have no published form")]
    OtherGame {
        /// Where the game is named.
        field: String,
        name: String,
    },
    /// The result says why no game was played.
    #[error("{field}: no game was played: {reason}")]
    NotPlayed { field: String, reason: String },
    /// The league or the rule set that was chosen does not exist.
    #[error("{0}")]
    Choice(#[from] engine::catalogue::OptionError),
}
