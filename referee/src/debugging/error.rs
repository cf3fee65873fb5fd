//! Errors of debugging a program on a replay.

use games::UnknownGame;
use programs::SeatError;
use replays::codingame::ImportError;
use replays::Disagreement;
use thiserror::Error;

/// A program cannot be debugged on a replay.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DebugError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no such replay or result.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The program cannot be started.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// The replay cannot have happened.
    #[error("{place}: {difference}")]
    Disagreement {
        /// File and line.
        place: String,
        /// The first difference between what it says and what the rules say.
        difference: Box<Disagreement>,
    },
    /// The game has fewer seats.
    #[error("{place}: there is no seat {seat}, expected 0 to {last}")]
    NoSeat {
        /// File and line.
        place: String,
        /// The seat that was asked for.
        seat: usize,
        /// The last seat of the game.
        last: usize,
    },
    /// Nobody of that name plays.
    #[error("{place}: no player is called {name:?}, expected one of {known}")]
    NoPlayer {
        /// File and line.
        place: String,
        /// The name that was asked for.
        name: String,
        /// The players.
        known: String,
    },
    /// The game has fewer turns.
    #[error("{place}: the game has turns 1 to {turns}, there is no turn {turn}")]
    NoTurn {
        /// File and line.
        place: String,
        /// Number of turns of the game, exits included.
        turns: usize,
        /// The turn that was asked for.
        turn: usize,
    },
    /// The turn is that of another seat.
    #[error("{place}: turn {turn} is a turn of seat {found}, expected one of seat {seat}")]
    OtherSeat {
        /// File and line.
        place: String,
        /// The turn that was asked for.
        turn: usize,
        /// The seat whose turn it is.
        found: usize,
        /// The seat that was asked for.
        seat: usize,
    },
    /// No debugger can be attached to a built-in player.
    #[error("{0} is built in and has no process of its own, expected a command line")]
    NoProcess(String),
}
