//! Why a tuning cannot go on.

use thiserror::Error;

/// Why weights cannot be tuned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuningError {
    /// The log cannot be used.
    #[error(transparent)]
    File(#[from] files::Error),
    /// There is no such weight.
    #[error("unknown weight {name:?}, expected some of {known}")]
    UnknownWeight {
        /// The name.
        name: String,
        /// All names.
        known: String,
    },
    /// A start is given for a weight that is not tuned.
    #[error("--start {text}: {name:?} is none of the weights to tune, {tuned}")]
    NotTuned {
        /// The option's value.
        text: String,
        /// The name in it.
        name: String,
        /// The weights to tune.
        tuned: String,
    },
    /// A start is no number.
    #[error("--start {text}: expected {name}=NUMBER")]
    NotANumber {
        /// The option's value.
        text: String,
        /// The name in it.
        name: String,
    },
    /// The seeds of the games leave the range of 64 bits.
    #[error("seed {seed}: expected one so that {rounds} rounds of {pairs} pairs stay in 64 bits")]
    Seeds {
        /// The first seed.
        seed: i64,
        /// Rounds.
        rounds: u32,
        /// Pairs of games a round.
        pairs: u32,
    },
    /// A game cannot be played.
    #[error("seed {seed}: {reason}")]
    Game {
        /// The seed of the setup.
        seed: i64,
        /// Why.
        reason: String,
    },
    /// This program cannot be read, so the log cannot be tied to it.
    #[error("this program cannot be read: {0}")]
    Program(String),
}
