//! Why a result of CodinGame is not read.

use engine::catalogue::Difference;
use thiserror::Error;

use crate::{ReadError, SelectError, VerifyError};

/// What is wrong with one result.
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
        /// What should stand there.
        expected: &'static str,
        /// What stands there, shortened.
        got: String,
    },
    /// The result is of another game.
    #[error("{field}: {name:?} is not A Code of Ice and Fire; other games have no published form")]
    OtherGame {
        /// Where the game is named.
        field: String,
        /// The name.
        name: String,
    },
    /// The result says why no game was played.
    #[error("{field}: no game was played: {reason}")]
    NotPlayed {
        /// Where it says so.
        field: String,
        /// What it says.
        reason: String,
    },
    /// The league or the rule set that was chosen does not exist.
    #[error("{0}")]
    Choice(#[from] engine::catalogue::OptionError),
}

/// Why a file of results is not imported.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] ReadError),
    /// The file holds nothing.
    #[error("{file}: holds no game result")]
    Empty {
        /// The file.
        file: String,
    },
    /// A record is no result that can be read.
    #[error("{place}: {source}")]
    Result {
        /// File and line.
        place: String,
        /// What is wrong.
        source: ResultError,
    },
    /// A result and its replay differ.
    #[error("{place}: {difference}")]
    Differs {
        /// File and line.
        place: String,
        /// The first difference.
        difference: Box<Difference>,
    },
    /// Of several results some differ from their replays.
    #[error("{place}: {difference}\n{differing} of {count} results differ from their replays")]
    Differing {
        /// File and line of the first of them.
        place: String,
        /// Its first difference.
        difference: Box<Difference>,
        /// How many results differ.
        differing: usize,
        /// How many results there are.
        count: usize,
    },
    /// A replay has no form of the SDK.
    #[error("{place}: {source}")]
    Export {
        /// File and line.
        place: String,
        /// Why.
        source: super::ExportError,
    },
    /// A file of replays holds no replay there.
    #[error(transparent)]
    Select(#[from] SelectError),
    /// A file of records is not as it should be.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

impl ImportError {
    /// Whether the input is readable, and differs from what the rules say.
    #[must_use]
    pub fn is_difference(&self) -> bool {
        let Self::Verify(error) = self else {
            return matches!(self, Self::Differs { .. } | Self::Differing { .. });
        };
        matches!(error, VerifyError::Differs { .. })
    }
}
