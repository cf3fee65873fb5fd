//! Marks for turns on the timeline.

use serde::Serialize;

use crate::protocol::TurnEvent;

/// An event that viewers look for in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Something was taken from an opponent.
    Capture,
    /// Something was found or reached.
    Gain,
    /// Something was cut off and lost.
    Cut,
    /// An army starved, or somebody died.
    WipeOut,
    Refusal,
    /// The decisive event: a headquarters was captured or a crown was won.
    Decision,
    /// The game ended without a decisive event.
    End,
    Left,
    #[serde(rename = "time-out")]
    Timeout,
    /// The next turn may decide the game, because a headquarters can be captured.
    Threat,
    Tower,
    Mine,
    /// An answer took more than half of the game's time limit.
    #[serde(rename = "slow answer")]
    Slow,
}

impl Mark {
    /// Returns the mark for a refusal, or `None` if the event is not a refusal.
    pub fn for_refusal(event: &impl TurnEvent) -> Option<Self> {
        event.kind().refusal().map(|_| Self::Refusal)
    }
}
