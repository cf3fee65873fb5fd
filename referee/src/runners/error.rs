//! Why a runner gets no game.

use engine::catalogue::OptionError;
use engine::protocol::InvalidSetup;
use games::UnknownGame;
use programs::SeatError;
use thiserror::Error;

/// An argument of a runner that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArgumentError {
    /// The last word is an option without its value.
    #[error("{0} needs a value")]
    NoValue(String),
    /// A seed is no number.
    #[error("{option} {value:?}: expected a signed 64-bit number")]
    NotANumber {
        /// The option.
        option: String,
        /// Its value.
        value: String,
    },
    /// There is no such option, or a player is given out of order.
    #[error("{word}: expected -p{next}, -d, -l, -seed, --game, --arena, --raw-scores or --force")]
    UnknownOption {
        /// The word.
        word: String,
        /// The number of the next player.
        next: usize,
    },
    /// A property of the referee is not understood.
    #[error("-d {0:?}: expected seed=N, league=N, rules=NAME or game=NAME")]
    Property(String),
    /// There is no such runner.
    #[error("--arena {0:?}: expected brutaltester, psyleague or cgarena")]
    Dialect(String),
}

/// Why no game could be played for a runner.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunnerError {
    /// There is no game of the name.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The file for the log cannot be written.
    #[error(transparent)]
    File(#[from] files::Error),
    /// The game has no setup for the seed and the options.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The setup cannot be played.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
    /// More or fewer players are given than the game has seats.
    #[error("{game} has {seats} seats, {given} players given")]
    Seats {
        /// The game.
        game: &'static str,
        /// Its seats.
        seats: usize,
        /// The players.
        given: usize,
    },
    /// The system is too short of resources to start a player.
    #[error(transparent)]
    Shortage(#[from] SeatError),
}
