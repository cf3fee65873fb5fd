//! Reasons why a replay is not analysed.

use replays::Mismatch;
use thiserror::Error;

/// Reasons why a replay is not analysed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    #[error("{game} cannot be analysed, expected {expected}")]
    OtherGame {
        /// The game of the replay.
        game: String,
        /// The games that can be analysed.
        expected: &'static str,
    },
    /// The replay cannot have happened.
    #[error("{difference}")]
    Mismatch {
        /// The first difference between what it says and what the rules say.
        difference: Box<Mismatch>,
    },
}
