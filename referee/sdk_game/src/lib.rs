//! Games whose rules run in a separate process: one of CodinGame's referees. Such a game consists
//! of the messages between the referee and its runner, so a recorded game can be shown, listed and
//! traced without the referee.

mod fault;
mod game;
mod recorded;
mod recording;
mod setup;
mod start;

pub use fault::RED;
pub use game::{SdkGame, plain};
pub use recorded::Recorded;
pub use recording::{Next, Recording, Repeats, Reply, Step, hash_of_view};
pub use setup::{Criterion, METADATA, PLAYERS_MAX, SdkSetup, TestCase, metadata_of};

/// Prefix for the names of such games. It is followed by the name of the referee's file:
/// `sdk:cellularena.jar`.
pub const PREFIX: &str = "sdk:";

/// Prefix for the names of games that a referee's own command plays, including the players:
/// `command:cellularena.jar`. These games are not recorded.
pub const COMMAND_PREFIX: &str = "command:";

/// A referee during a game, as seen by the runner.
pub trait Referee: Send {
    /// Receives the messages up to the next question, or up to the end of the game.
    ///
    /// Returns an error if the referee fails. The game is then lost.
    fn next(&mut self) -> Result<Step, String>;

    /// Sends the answer of the player that was asked, and the time it took in milliseconds. If the
    /// referee has exited, the [next](Self::next) step reports this.
    fn answer(&mut self, lines: &[&str], ms: u64);

    /// Returns true if the referee receives answer times, which means that its messages depend on
    /// them.
    fn is_timed(&self) -> bool;

    /// Returns the parts that stay the same when the game is replayed, as far as is known. All of
    /// them are known once the game is over.
    fn repeats(&self) -> Repeats;

    /// Tells the referee that the player did not answer.
    fn time_out(&mut self);
}
