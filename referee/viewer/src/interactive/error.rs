use engine::catalogue::OptionError;
use engine::catalogue::UnknownGame;
use engine::protocol::InvalidSetup;
use engine::text::counted;
use replays::Mismatch;
use thiserror::Error;

use super::SeatPlayerError;

/// Reasons why an interactive game cannot start or continue.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InteractiveError {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("{}", .0)]
    Setup(InvalidSetup),
    #[error("{0}")]
    Seat(SeatPlayerError),
    #[error("{game} needs {}, got {given}", counted(*needed, "player"))]
    Seats { game: &'static str, needed: usize, given: usize },
    #[error("seed {0:?} of the recorded game: expected a signed 64-bit number")]
    Seed(String),
    /// The recorded game contradicts the rules.
    #[error("the recorded game: {difference}")]
    Replay {
        /// First difference between the recorded game and the rules.
        difference: Box<Mismatch>,
    },
    /// The recorded game cannot be continued after this turn.
    #[error("turn {turn}: expected 0 to {last}, the turns after which the recorded game continues")]
    NoTurn {
        turn: usize,
        /// Last turn after which the game can be continued.
        last: usize,
    },
    #[error("you are not playing any seat")]
    NoHand,
    #[error("{0:?} is not allowed now")]
    NotAllowed(String),
    #[error("the game is over")]
    Over,
    #[error("the game is not over yet")]
    NotOver,
    #[error("there is no turn to take back")]
    NothingToUndo,
    #[error("no player gives hints in this game")]
    NoHints,
}
