//! Games whose rules run in a separate process: CodinGame's referees. Such a game consists of the
//! messages between the referee and its runner, so that a recorded one can be shown, listed and
//! traced without the referee.

mod fault;
mod game;
mod recording;
mod setup;

pub use fault::RED;
pub use game::{SdkGame, plain};
pub use recording::{Next, Recording, Repeats, Reply, Step, hash_of_view};
pub use setup::{Criterion, METADATA, PLAYERS_MAX, Recorded, SdkSetup, TestCase, metadata_of};

/// Prefix of the names of such games, followed by the name of the referee's file:
/// `sdk:cellularena.jar`.
pub const PREFIX: &str = "sdk:";

/// Prefix of the names of games that a referee plays with its own command, including the players:
/// `command:cellularena.jar`. They are not recorded.
pub const COMMAND_PREFIX: &str = "command:";

/// A referee during a game, from the runner's point of view.
pub trait Referee: Send {
    /// The messages up to its next question, or at the end of the game.
    ///
    /// Returns an error if the referee fails. The game is then lost.
    fn next(&mut self) -> Result<Step, String>;

    /// Sends the answer of the player that was asked, and its time in milliseconds. If the referee
    /// has ended, the [next](Self::next) step reports it.
    fn answer(&mut self, lines: &[&str], ms: u64);

    /// Returns true if it gets the times of answers, so that its messages depend on them.
    fn is_timed(&self) -> bool;

    /// What it repeats when the game is replayed, as far as known. After the game it is known.
    fn repeats(&self) -> Repeats;

    /// Reports that the player did not answer.
    fn time_out(&mut self);
}
