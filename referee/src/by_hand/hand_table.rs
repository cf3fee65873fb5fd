//! What a person can do at a table of any game, and who else sits there.

use super::{ByHandError, HandState, Hint};
use crate::catalogue::{RegisteredGame, SetupOptions};
use crate::games::{self, UnknownGame, Visitor};
use crate::players::NamedPlayer;
use crate::replay::Replay;

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

/// A table of any game at which a person sits.
pub trait HandTable: Send {
    /// The game as the person sees it.
    fn state(&self) -> HandState;

    /// Adds a choice to the turn; plays the turn if it is complete, and then those of the players.
    ///
    /// # Errors
    ///
    /// Returns an error if the choice is not allowed now.
    fn choose(&mut self, text: &str) -> Result<(), ByHandError>;

    /// Plays the turn as it was begun, and then those of the players.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, or if a player cannot be seated again.
    fn end_turn(&mut self) -> Result<(), ByHandError>;

    /// Plays a whole answer line as the person's turn, and then those of the players.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is not a turn of the game.
    fn play(&mut self, line: &str) -> Result<(), ByHandError>;

    /// Takes the last choice back, or the last turn of the person where none is begun, with all that
    /// followed it.
    ///
    /// # Errors
    ///
    /// Returns an error if there is nothing to take back.
    fn undo(&mut self) -> Result<(), ByHandError>;

    /// What a built-in player would answer in the place of the person.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over or has no such player.
    fn hint(&mut self) -> Result<Hint, ByHandError>;

    /// Plays turns that cost nothing, whatever is hidden, until none is known; returns how many.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    fn play_free_turns(&mut self) -> Result<usize, ByHandError>;

    /// The replay of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the game goes on.
    fn replay(&self) -> Result<Replay, ByHandError>;
}

/// The numbers of seats that tables of a game can have.
///
/// # Errors
///
/// Returns an error if there is no such game.
pub fn seat_counts(game: &str) -> Result<Vec<usize>, UnknownGame> {
    struct Counts;
    impl Visitor for Counts {
        type Output = Vec<usize>;

        fn visit<G: RegisteredGame>(self) -> Vec<usize> {
            let options = |count| SetupOptions { players: Some(count), ..SetupOptions::default() };
            let is_possible = |count: &usize| G::generate(1, &options(*count)).is_ok();
            (1..=SEATS_MAX).filter(is_possible).collect()
        }
    }
    games::visit_named(game, Counts)
}
