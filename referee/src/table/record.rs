//! What was played.

use std::time::Duration;

use super::Refusals;
use crate::protocol::{EventKind, Exit, Seat, TurnEvent};

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

impl Record {
    /// The refused commands of a seat, by reason.
    #[must_use]
    pub fn refusals(&self, seat: Seat) -> Refusals {
        let turns = self.turns.iter().filter(|turn| turn.seat == seat);
        turns.flat_map(|turn| &turn.events).filter_map(|event| event.kind.refusal()).collect()
    }
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// Whose turn it was.
    pub seat: Seat,
    /// The answer line as it was given.
    pub line: String,
    /// What happened, in order.
    pub events: Vec<EventRecord>,
    /// How long the answer took; never compared.
    pub time: Duration,
    /// How long it might have taken.
    pub budget: Duration,
    /// What the player wrote beside its answer; never compared.
    pub remarks: String,
    /// How many bytes it wrote there in all; never compared.
    pub remarks_bytes: usize,
}

/// Something that happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRecord {
    /// What kind of event it is.
    pub kind: EventKind,
    /// One line for people.
    pub text: String,
}

impl EventRecord {
    /// Records an event of a game.
    #[must_use]
    pub fn of(event: &impl TurnEvent) -> Self {
        Self { kind: event.kind(), text: event.to_string() }
    }
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
    /// How long it was waited for; never compared.
    pub time: Duration,
    /// What the player wrote last beside its answers; never compared.
    pub remarks: String,
}
