//! Faults of a referee's process.

use std::time::Duration;

use thiserror::Error;

/// Fault of a referee's process. Its text form continues a sentence about the referee.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    #[error("ended")]
    Ended,
    /// The process ended in the middle of a line. Contains the start of that line.
    #[error("ended in the middle of line {0:?}")]
    Cut(String),
    #[error("sent nothing for {} ms", .0.as_millis())]
    Silent(Duration),
    /// The process kept sending messages until its time was up, without asking a player.
    #[error("asked no question for {} ms", .0.as_millis())]
    NoQuestion(Duration),
    /// The process reported an exception.
    #[error("failed")]
    Exception { trace: String },
    /// The process reported an exception before it asked any player. The number of players may be
    /// wrong, because most games do not check it.
    #[error("failed at the start: is it a game for {players} players?")]
    ExceptionAtStart { players: usize, trace: String },
    /// The process violated the protocol.
    #[error("{0}")]
    Protocol(String),
    /// The fault occurred within a message.
    #[error("{fault} in message {name} after {read} of {count} lines")]
    InMessage { fault: Box<Self>, name: String, read: usize, count: usize },
}

impl Fault {
    /// Returns the fault without the message in which it may have occurred.
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
