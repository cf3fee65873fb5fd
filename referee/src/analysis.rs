//! What the bot says of the turns of a replay of Ice and Fire: the score of each, what it would have
//! played, and the reply that it expects.

mod analyse;
mod drawn_turn;
mod error;

pub use analyse::{analyse, AnalysedTurn, Analysis, BLUNDER, WORK, WORK_MAX};
pub use drawn_turn::DrawnTurn;
pub use error::AnalysisError;
