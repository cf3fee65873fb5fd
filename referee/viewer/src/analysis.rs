//! Analyses of replays: scores and better turns, the best turns in the initial position, or
//! conclusions about hidden tiles.

mod best_turns;
mod conclusions;
mod error;
mod game_analysis;
mod judged_turns;

pub use best_turns::BestTurns;
pub use conclusions::{ConcludedTurn, Conclusions, conclusions};
pub use error::AnalysisError;
pub use game_analysis::{GameAnalysis, can_analyse};
pub use judged_turns::{AnalysedTurn, Analysis, NODES, NODES_MAX, analyse, judges_turns};
