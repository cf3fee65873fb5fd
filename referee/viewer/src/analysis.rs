//! The analysis of a replay that its game offers: scores and better turns, the best turns of the first position, or
//! conclusions about hidden tiles.

mod best_turns;
mod conclusions;
mod game_analysis;
mod judged_turns;

use replays::Mismatch;
use thiserror::Error;

pub use best_turns::BestTurns;
pub use conclusions::{ConcludedTurn, Conclusions, conclusions};
pub use game_analysis::{GameAnalysis, can_analyse};
pub use judged_turns::{AnalysedTurn, Analysis, WORK, WORK_MAX, analyse, judges_turns};

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
