//! What is said of the turns of a replay: scores and better turns by the bot of Ice and Fire,
//! conclusions about hidden tiles, the best drags.

mod analyse;
mod best_drags;
mod conclusions;
mod drawn_turn;
mod game_analysis;

use replays::Mismatch;
use thiserror::Error;

pub use analyse::{AnalysedTurn, Analysis, WORK, WORK_MAX, analyse};
pub use best_drags::{BestDrag, BestDrags, best_drags};
pub use conclusions::{ConcludedTurn, Conclusions, conclusions};
pub use drawn_turn::{DrawnTurn, short_line};
pub use game_analysis::{GameAnalysis, can_analyse};

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
