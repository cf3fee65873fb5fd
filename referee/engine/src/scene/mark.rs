//! Marks of turns.

use serde::Serialize;

use crate::protocol::TurnEvent;

/// A mark that people look for in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Something was taken from an opponent.
    Capture,
    /// Something was found or reached.
    Gain,
    /// Something was cut off and lost.
    Cut,
    /// An army starved, or someone died.
    WipeOut,
    /// A command was refused.
    Refusal,
    /// The decision: a headquarters taken, a crown won.
    Decision,
    /// The game ended without one.
    End,
    /// A seat left the game.
    Left,
    /// A seat did not answer in time.
    #[serde(rename = "time-out")]
    Timeout,
    /// The next turn may decide the game: a headquarters can be taken.
    Threat,
    /// A tower was built.
    Tower,
    /// A mine was built.
    Mine,
    /// An answer took more than half of the time that the game allows.
    #[serde(rename = "slow answer")]
    Slow,
}

impl Mark {
    /// The mark of an event that has none by its kind: a refusal, or nothing.
    pub fn of_refusal(event: &impl TurnEvent) -> Option<Self> {
        event.kind().refusal().map(|_| Self::Refusal)
    }
}
