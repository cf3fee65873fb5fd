//! Games whose rules run in a process of their own: CodinGame's referees. Such a game is what was said between the
//! referee and its runner, so that a recorded one is shown, listed and traced without the referee.

mod fault;
mod game;
mod recording;
mod setup;

pub use fault::RED;
pub use game::{SdkGame, plain};
pub use recording::{Next, Recording, Repeats, Reply, Step, hash_of_view};
pub use setup::{Criterion, METADATA, PLAYERS_MAX, Recorded, SdkSetup, TestCase, metadata_of};

/// The beginning of the names of such games; the name of the referee's file follows: `sdk:cellularena.jar`.
pub const PREFIX: &str = "sdk:";

/// The beginning of the names of games that a referee plays by a command of its own, with the players that it starts:
/// `command:cellularena.jar`. They are not recorded.
pub const COMMAND_PREFIX: &str = "command:";

/// A referee in the middle of a game, as the runner speaks with it.
pub trait Referee: Send {
    /// The messages up to its next question, or at the end of the game.
    /// Returns an error if the referee fails; the game is lost then.
    fn next(&mut self) -> Result<Step, String>;

    /// Gives it the answer of the player that it asked, and the milliseconds that it took. That the referee has ended
    /// shows in the [next](Self::next) step.
    fn answer(&mut self, lines: &[&str], ms: u64);

    /// Whether it gets the times of answers: its messages then depend on them.
    fn is_timed(&self) -> bool;

    /// What it repeats when the game is played again, as far as that is known: after the game, it is.
    fn repeats(&self) -> Repeats;

    /// Tells it that the player did not answer.
    fn time_out(&mut self);
}
