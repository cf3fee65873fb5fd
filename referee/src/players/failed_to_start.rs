//! A player that could not be started.

use std::time::Duration;

use crate::protocol::{AnyPlayer, AnyView, Exit, Fault};

/// Leaves before its first turn, for the reason given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedToStart(pub String);

impl AnyPlayer for FailedToStart {
    fn turn(&mut self, _: &dyn AnyView, _: Duration) -> Result<String, Fault> {
        Err(Fault::new(Exit::NotStarted, self.0.clone()))
    }
}
