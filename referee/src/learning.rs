//! Learning: games of the bot against itself with varied play, and a fit of its evaluation to their
//! results.

mod conditions;
mod error;
mod fit;
mod game_record;
mod generate;
mod samples;
mod terms;

pub use conditions::Conditions;
pub use error::LearningError;
pub use fit::{fit, Fit, FitSettings, FittedWeight, LossByRounds, ROUNDS, SHARES};
pub use game_record::{Contradiction, GameRecord, RecordedTurn};
pub use generate::{count_of, generate, Generated};
pub use samples::{read, Sample, SampledGame};
pub use terms::{terms, TERMS};
