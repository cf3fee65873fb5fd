//! What was played.

use std::time::Duration;

use crate::protocol::{Exit, Seat};

/// A game from its first turn to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The turns in order.
    pub turns: Vec<TurnRecord>,
    /// The seats that left before the end, in order.
    pub exits: Vec<PlayerExit>,
    /// One score a seat.
    pub scores: Vec<i64>,
    /// Whether the game's own limit on its length ended it.
    pub at_limit: bool,
    /// Hash of the final state's text.
    pub hash: u64,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// Whose turn it was.
    pub seat: Seat,
    /// The answer line as it was given.
    pub line: String,
    /// What happened, one line each.
    pub events: Vec<String>,
    /// How long the answer took; never compared.
    pub time: Duration,
    /// How long it might have taken.
    pub budget: Duration,
    /// What the player wrote beside its answer; never compared.
    pub remarks: String,
    /// How many bytes it wrote there in all; never compared.
    pub remarks_bytes: usize,
}

/// A seat that left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerExit {
    /// Which.
    pub seat: Seat,
    /// Before which turn, counted from 0 over all seats.
    pub turn: usize,
    /// How.
    pub exit: Exit,
    /// The line that was no turn, if that is why.
    pub line: Option<String>,
    /// What happened, for people; never compared.
    pub detail: String,
    /// What the player wrote last beside its answers; never compared.
    pub remarks: String,
}
