//! A player that could not be started.

use std::time::Duration;

use crate::protocol::{Exit, Fault, Game, Player};

/// Leaves before its first turn, for the reason given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedToStart(pub String);

impl<G: Game> Player<G> for FailedToStart {
    fn open(&mut self, _: &str) {}

    fn turn(&mut self, _: &G::View, _: Duration) -> Result<String, Fault> {
        Err(Fault::new(Exit::NotStarted, self.0.clone()))
    }
}
