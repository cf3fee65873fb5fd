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
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The setup cannot be created.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The setup does not belong to this game.
    #[error("{}", .0)]
    Setup(InvalidSetup),
    /// A player could not be seated.
    #[error("{0}")]
    Seat(SeatPlayerError),
    /// The game needs a different number of players.
    #[error("{game} needs {}, got {given}", counted(*needed, "player"))]
    Seats { game: &'static str, needed: usize, given: usize },
    /// The recorded game's seed is not valid.
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
    /// No seat is occupied by a person.
    #[error("you are not playing any seat")]
    NoHand,
    /// The choice is not allowed now.
    #[error("{0:?} is not allowed now")]
    NotAllowed(String),
    #[error("the game is over")]
    Over,
    /// The game is still running, so there is nothing to save yet.
    #[error("the game is not over yet")]
    NotOver,
    /// The person has not played a turn yet.
    #[error("there is no turn to take back")]
    NothingToUndo,
    /// No built-in player gives hints in this game.
    #[error("no player gives hints in this game")]
    NoHints,
}
