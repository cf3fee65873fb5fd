//! What a player is.

use std::time::Duration;

use super::{Fault, Game};

/// Someone who plays a seat. A player holds nothing but what it was sent: openings and views.
pub trait Player<G: Game> {
    /// Receives the opening lines, once, before its first turn. A player may do without them.
    fn open(&mut self, _: &str) {}

    /// Answers a view with a line, without its end.
    ///
    /// # Errors
    ///
    /// The fault, if no answer can be had: the seat leaves the game.
    fn turn(&mut self, view: &G::View, budget: Duration) -> Result<String, Fault>;

    /// What there is to report about the turn just played, besides its line. Called once a turn.
    fn report(&mut self) -> Report {
        Report::default()
    }
}

/// Something that a player started still runs after its game: `process 17 still runs ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEnded(pub String);

/// The report of a player on a turn, beside the answer: for logs and viewers, never compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The text that it wrote on its standard error, or the reasons it gave.
    pub stderr: Stderr,
    /// Time charged for the answer, where the player measures it better than a watch at the table.
    pub charged: Option<Duration>,
    /// Processor time that was used until the player was late, where the system reports it.
    pub processor_time: Option<Duration>,
}

/// The text that a player wrote beside its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stderr {
    /// The text, or its end if it is long.
    pub text: String,
    /// The number of bytes that were written in all, if more than what is kept; else it may be 0.
    pub bytes: usize,
}

impl From<String> for Stderr {
    fn from(text: String) -> Self {
        Self { bytes: text.len(), text }
    }
}
