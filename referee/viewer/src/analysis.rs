//! What is said of the turns of a replay: scores and better turns by the bot of Ice and Fire,
//! conclusions about hidden tiles, the best drags.

mod analyse;
mod best_drags;
mod conclusions;
mod drawn_turn;
mod error;
mod game_analysis;

pub use analyse::{analyse, AnalysedTurn, Analysis, BLUNDER, WORK, WORK_MAX};
pub use best_drags::{best_drags, BestDrag, BestDrags};
pub use conclusions::{conclusions, ConcludedTurn, Conclusions};
pub use drawn_turn::DrawnTurn;
pub use error::AnalysisError;
pub use game_analysis::{can_analyse, GameAnalysis};
