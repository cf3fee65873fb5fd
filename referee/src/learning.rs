//! Learning: games of the bot against itself with varied play, and a fit of its evaluation to their
//! results.

mod conditions;
mod error;
mod game_record;
mod generate;

pub use conditions::Conditions;
pub use error::LearningError;
pub use game_record::{Contradiction, GameRecord, RecordedTurn};
pub use generate::{count_of, generate, Generated};
