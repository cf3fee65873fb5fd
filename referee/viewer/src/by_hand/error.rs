//! Reasons why a game by hand cannot begin or go on.

use engine::catalogue::OptionError;
use engine::catalogue::UnknownGame;
use engine::protocol::InvalidSetup;
use engine::text::counted;
use replays::Mismatch;
use thiserror::Error;

use super::SeatPlayerError;

/// Reasons why a game by hand cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ByHandError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The setup cannot be made.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The setup is not one of the game.
    #[error("{}", .0)]
    Setup(InvalidSetup),
    /// A player cannot be seated.
    #[error("{0}")]
    Seat(SeatPlayerError),
    /// The table has another number of seats.
    #[error("{game} needs {}, {given} given", counted(*needed, "player"))]
    Seats {
        game: &'static str,
        /// The number of seats that it has.
        needed: usize,
        /// The number of players that were given.
        given: usize,
    },
    /// The seed of a recorded game is none that a game can have.
    #[error("seed {0:?} of the recorded game: expected a signed 64-bit number")]
    Seed(String),
    /// The recorded game cannot have happened.
    #[error("the recorded game: {difference}")]
    Replay {
        /// The first difference between what it says and what the rules say.
        difference: Box<Mismatch>,
    },
    /// The recorded game has no such turn to go on from.
    #[error("turn {turn}: expected 0 to {last}, a turn after which the recorded game goes on")]
    NoTurn {
        turn: usize,
        /// The last one after which it goes on.
        last: usize,
    },
    /// No seat is played by hand.
    #[error("no seat is played by hand")]
    NoHand,
    /// The choice is not allowed now.
    #[error("{0:?} is not allowed now")]
    NotAllowed(String),
    #[error("the game is over")]
    Over,
    /// The game goes on, so that there is nothing to save yet.
    #[error("the game is not over yet")]
    NotOver,
    /// No turn was played by hand.
    #[error("there is no turn to take back")]
    NothingToUndo,
    /// No built-in player gives hints in this game.
    #[error("no player gives hints in this game")]
    NoHints,
}
