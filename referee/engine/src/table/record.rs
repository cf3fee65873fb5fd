//! What was played.

use std::time::Duration;

use super::Refusals;
use serde_json::Value;

use super::stderr::{self, EXIT_STDERR_MAX, TURN_STDERR_MAX};
use crate::protocol::{EventRecord, Exit, Seat, Stderr};

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
    /// The [recording](crate::catalogue::GameState::recording) of the game, if it made one.
    pub recording: Option<Value>,
}

impl Record {
    /// The refused commands of some seats, by reason.
    pub fn refusals(&self, of: impl Fn(Seat) -> bool) -> Refusals {
        let turns = self.turns.iter().filter(|turn| of(turn.seat));
        turns.flat_map(|turn| &turn.events).filter_map(|event| event.kind.refusal()).collect()
    }

    /// Adds stderr to the last turn of a seat, or to its exit.
    pub(super) fn add_late_stderr(&mut self, seat: Seat, late: &Stderr) {
        if let Some(left) = self.exits.iter_mut().find(|left| left.seat == seat) {
            stderr::add(&mut left.stderr, late, EXIT_STDERR_MAX);
        } else if let Some(turn) = self.turns.iter_mut().rev().find(|turn| turn.seat == seat) {
            stderr::add(&mut turn.stderr, late, TURN_STDERR_MAX);
            turn.stderr_bytes += late.bytes;
        }
    }
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// Whose turn it was.
    pub seat: Seat,
    /// The answer line as it was given.
    pub line: String,
    /// The events, in order.
    pub events: Vec<EventRecord>,
    /// The time that the answer took; never compared.
    pub time: Duration,
    /// The time that it might have taken.
    pub budget: Duration,
    /// The text that the player wrote beside its answer, at most the last [`TURN_STDERR_MAX`] bytes; never
    /// compared.
    pub stderr: String,
    /// The number of bytes that it wrote there in all; never compared.
    pub stderr_bytes: usize,
}

/// A seat that left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerExit {
    /// Which.
    pub seat: Seat,
    /// After how many turns of all seats.
    pub turn: usize,
    /// The number of the turn that it did not play, from 1: turns and exits of all seats are counted.
    pub number: usize,
    /// How.
    pub exit: Exit,
    /// The line that was no turn, if that is why.
    pub line: Option<String>,
    /// A description of what happened, for people; never compared.
    pub detail: String,
    /// What the player wrote in that turn beside its answer, at most the last [`EXIT_STDERR_MAX`]
    /// bytes; never compared.
    pub stderr: String,
    /// The time that it had for its answer.
    pub budget: Duration,
    /// The time that it was waited for; never compared.
    pub time: Duration,
    /// Processor time that it used in that turn, if it was late and the system reports it; never
    /// compared.
    pub processor_time: Option<Duration>,
}
