//! What is said of the turns of a replay: scores and better turns by the bot of Ice and Fire,
//! conclusions about hidden tiles, the best drags.

mod analyse;
mod best_drags;
mod conclusions;
mod drawn_turn;
mod error;
mod game_analysis;

pub use analyse::{AnalysedTurn, Analysis, WORK, WORK_MAX, analyse};
pub use best_drags::{BestDrag, BestDrags, best_drags};
pub use conclusions::{ConcludedTurn, Conclusions, conclusions};
pub use drawn_turn::DrawnTurn;
pub use error::AnalysisError;
pub use game_analysis::{GameAnalysis, can_analyse};
