//! Reasons why a replay is not analysed.

use engine::catalogue::game_names;
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
        expected: String,
    },
    /// The replay cannot have happened.
    #[error("{difference}")]
    Mismatch {
        /// The first difference between what it says and what the rules say.
        difference: Box<Mismatch>,
    },
}

/// The games that can be analysed in some way, for people.
pub(super) fn analysable(can: fn(&str) -> bool) -> String {
    let names: Vec<_> = game_names().filter(|name| can(name)).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "another program".to_owned(),
    }
}
