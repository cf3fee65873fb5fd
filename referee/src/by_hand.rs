//! Games that a person plays: legal choices one by one, against players, with turns taken back.

mod error;
mod game;
mod state;

use crate::catalogue::SetupOptions;
use crate::games::{self, UnknownGame};
use crate::players::NamedPlayer;

pub use error::ByHandError;
pub use game::{continue_from, prepare, HandTable};
pub use state::{HandState, Hint, PlayedLine, Replies};

/// The most seats that a table may have.
const SEATS_MAX: usize = 4;

/// Who sits on a seat.
#[derive(Clone, Debug)]
pub enum Seating {
    /// A person.
    Hand,
    /// A player.
    Player(NamedPlayer),
}

/// How much built-in players work for a turn, in units of their own; they go by the clock where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkLimits {
    /// For the turns of players.
    pub players: Option<u64>,
    /// For hints.
    pub hints: Option<u64>,
}

/// The numbers of seats that tables of a game can have.
///
/// # Errors
///
/// Returns an error if there is no such game.
pub fn seat_counts(game: &str) -> Result<Vec<usize>, UnknownGame> {
    let game = games::named(game)?;
    let options = |count| SetupOptions { players: Some(count), ..SetupOptions::default() };
    let is_possible = |count: &usize| game.generate(1, &options(*count)).is_ok();
    Ok((1..=SEATS_MAX).filter(is_possible).collect())
}
