//! What an event of a game means to those who do not know the game.

use std::fmt::{Debug, Display};

/// Something that happened in a turn; `Display` is one line for people and traces.
pub trait TurnEvent: Clone + Eq + Debug + Display {
    /// The kind of event. A game that refuses commands says so here.
    fn kind(&self) -> EventKind {
        EventKind::Applied
    }
}

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The state changed, or the game ended.
    Applied,
    /// A command of the seat was refused, for a reason that names no places or units, so that equal
    /// reasons can be counted.
    Refused(&'static str),
    /// The seat wrote a message to people; the state is the same.
    Message,
}

impl EventKind {
    /// The reason of a refusal.
    pub fn refusal(self) -> Option<&'static str> {
        match self {
            Self::Refused(reason) => Some(reason),
            Self::Applied | Self::Message => None,
        }
    }
}

/// Something that happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRecord {
    /// The kind of event.
    pub kind: EventKind,
    /// One line for people.
    pub text: String,
}

impl EventRecord {
    /// Records an event of a game.
    pub fn of(event: &impl TurnEvent) -> Self {
        Self { kind: event.kind(), text: event.to_string() }
    }
}
