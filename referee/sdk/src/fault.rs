//! What the process of a referee can do wrong.

use std::time::Duration;

use thiserror::Error;

/// What a referee's process did wrong. As text, it continues a sentence about the referee.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    #[error("ended")]
    Ended,
    /// It ended after an incomplete line, whose beginning is given.
    #[error("ended in the middle of line {0:?}")]
    Cut(String),
    #[error("sent nothing for {} ms", .0.as_millis())]
    Silent(Duration),
    /// It sent messages until its time was up, but did not ask a player.
    #[error("asked no question for {} ms", .0.as_millis())]
    NoQuestion(Duration),
    /// It reported an exception.
    #[error("failed")]
    Exception { trace: String },
    /// It reported an exception before it asked any player. Most games do not check the number of
    /// players.
    #[error("failed at the start: is it a game for {players} players?")]
    ExceptionAtStart { players: usize, trace: String },
    /// It violated the protocol.
    #[error("{0}")]
    Protocol(String),
    /// The fault occurred within a message.
    #[error("{fault} in message {name} after {read} of {count} lines")]
    InMessage { fault: Box<Self>, name: String, read: usize, count: usize },
}

impl Fault {
    /// The fault itself, even if it occurred within a message.
    fn inner(&self) -> &Self {
        match self {
            Self::InMessage { fault, .. } => fault.inner(),
            fault => fault,
        }
    }

    /// Returns true if the process ended.
    pub fn is_end(&self) -> bool {
        matches!(self.inner(), Self::Ended | Self::Cut(_))
    }

    /// Returns true if the process exceeded its time limit.
    pub fn is_timeout(&self) -> bool {
        matches!(self.inner(), Self::Silent(_) | Self::NoQuestion(_))
    }

    /// The stack trace that the referee reported. May be empty.
    pub fn trace(&self) -> &str {
        match self {
            Self::Exception { trace } | Self::ExceptionAtStart { trace, .. } => trace,
            _ => "",
        }
    }
}
