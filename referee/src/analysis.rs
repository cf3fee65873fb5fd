//! What the bot says of the turns of a replay of Ice and Fire: the score of each, what it would have
//! played, and the reply that it expects.

mod analyse;
mod error;

pub use analyse::{analyse, AnalysedTurn, Analysis};
pub use error::AnalysisError;
