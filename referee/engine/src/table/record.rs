//! The record of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::protocol::{EventRecord, Exit, Idle, OutOfStep, Seat, Stderr};
use crate::text::counted;

/// A game from its first turn to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The turns in order.
    pub turns: Vec<TurnRecord>,
    /// The seats that left before the end, in order.
    pub exits: Vec<PlayerExit>,
    /// The seats that the referee [put out](crate::catalogue::GameState::put_out), with its texts.
    pub put_out: Vec<(Seat, String)>,
    /// One score per seat.
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

    /// The turns in which some seats were out of step: their numbers, and what shows it.
    pub fn out_of_step(&self, of: impl Fn(Seat) -> bool) -> Vec<(usize, String)> {
        let exits_before = |turn: usize| self.exits.iter().filter(|left| left.turn <= turn).count();
        let turns = self.turns.iter().enumerate().filter(|(_, turn)| of(turn.seat));
        let turns = turns.filter_map(|(index, turn)| {
            let number = index + exits_before(index) + 1;
            Some((number, turn.out_of_step.describe(Some(&turn.line))?))
        });
        let exits = self.exits.iter().filter(|left| of(left.seat)).filter_map(|left| {
            Some((left.number, left.out_of_step.describe(left.line.as_deref())?))
        });
        let mut all: Vec<_> = turns.chain(exits).collect();
        all.sort();
        all
    }

    /// The answer times of some seats: the longest first one, and the longest later one. A first turn has a limit of
    /// its own, as programs prepare themselves in it.
    pub fn first_and_slowest(&self, of: impl Fn(Seat) -> bool) -> [Duration; 2] {
        let (mut seen, mut times) = (BTreeSet::new(), [Duration::ZERO; 2]);
        for turn in self.turns.iter().filter(|turn| of(turn.seat)) {
            let kind = usize::from(!seen.insert(turn.seat));
            times[kind] = times[kind].max(turn.time);
        }
        times
    }

    /// Adds stderr to the last turn of a seat, or to its exit.
    pub(super) fn add_late_stderr(&mut self, seat: Seat, late: &Stderr) {
        if let Some(left) = self.exits.iter_mut().find(|left| left.seat == seat) {
            add_stderr(&mut left.stderr, late, EXIT_STDERR_MAX);
        } else if let Some(turn) = self.turns.iter_mut().rev().find(|turn| turn.seat == seat) {
            add_stderr(&mut turn.stderr, late, TURN_STDERR_MAX);
            turn.stderr_bytes += late.bytes;
        }
    }
}

/// A turn that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnRecord {
    /// The seat that played.
    pub seat: Seat,
    /// The answer line as it was given.
    pub line: String,
    /// The events, in order.
    pub events: Vec<EventRecord>,
    /// The time that the answer took; never compared.
    pub time: Duration,
    /// The time limit of the answer.
    pub budget: Duration,
    /// The standard error of the player, at most the last [`TURN_STDERR_MAX`] bytes; never compared.
    pub stderr: String,
    /// The bytes of standard error in all; never compared.
    pub stderr_bytes: usize,
    /// Never compared.
    pub out_of_step: OutOfStep,
}

/// A seat that left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerExit {
    /// The seat.
    pub seat: Seat,
    /// The number of turns of all seats before it.
    pub turn: usize,
    /// The number of the turn that it did not play, from 1: turns and exits of all seats are counted.
    pub number: usize,
    /// The kind of exit.
    pub exit: Exit,
    /// The line of a malformed answer.
    pub line: Option<String>,
    /// A description for people; never compared.
    pub detail: String,
    /// The standard error of the player in that turn, at most the last [`EXIT_STDERR_MAX`] bytes;
    /// never compared.
    pub stderr: String,
    /// The time limit of its answer.
    pub budget: Duration,
    /// The time that the table waited for it; never compared.
    pub time: Duration,
    /// Processor time that it used in that turn, if it was late and the system reports it; never
    /// compared.
    pub processor_time: Option<Duration>,
    /// What it was waiting for when it was late, if it was waiting and the system says so; never compared.
    pub idle: Option<Idle>,
    /// Never compared.
    pub out_of_step: OutOfStep,
}

/// The number of refused commands for each reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Refusals(BTreeMap<String, u64>);

impl Refusals {
    /// Refused commands of all reasons.
    pub fn total(&self) -> u64 {
        self.0.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Reasons and their counts: the most frequent first, equally frequent ones by name.
    pub fn by_count(&self) -> Vec<(&str, u64)> {
        let mut counts: Vec<_> =
            self.0.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }

    /// Adds the counts of another game.
    pub fn add(&mut self, other: &Self) {
        for (reason, count) in &other.0 {
            *self.0.entry(reason.clone()).or_default() += count;
        }
    }
}

impl<'a> FromIterator<&'a str> for Refusals {
    fn from_iter<T: IntoIterator<Item = &'a str>>(reasons: T) -> Self {
        let mut counts = BTreeMap::new();
        for reason in reasons {
            *counts.entry(reason.to_owned()).or_default() += 1;
        }
        Self(counts)
    }
}

/// The bytes of standard error that are kept of a played turn: the last ones.
pub const TURN_STDERR_MAX: usize = 4096;
/// The bytes that are kept of the turn in which a seat left: enough for a traceback.
pub const EXIT_STDERR_MAX: usize = 64 * 1024;

/// The end of stderr, at most `max` bytes. Where something is left out, the first line says how much.
pub(super) fn bounded_stderr(stderr: &Stderr, max: usize) -> String {
    let text = &stderr.text;
    let start = text.len().saturating_sub(max);
    let start = (start..=text.len()).find(|index| text.is_char_boundary(*index));
    let kept = &text[start.unwrap_or(text.len())..];
    match stderr.bytes.max(text.len()) - kept.len() {
        0 => kept.to_owned(),
        left_out => format!("[not kept before this: {}]\n{kept}", counted(left_out, "byte")),
    }
}

/// Adds what came later, as far as there is room for it.
fn add_stderr(text: &mut String, late: &Stderr, max: usize) {
    if !late.text.is_empty() {
        let room = max.saturating_sub(text.len());
        text.push_str(&bounded_stderr(late, room));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept_and_the_rest_is_counted() {
        let stderr = |text: &str, bytes| Stderr { text: text.to_owned(), bytes };
        assert_eq!(bounded_stderr(&stderr("short", 0), 5), "short");
        let cut = "[not kept before this: 3 bytes]\nort";
        assert_eq!(
            bounded_stderr(&stderr("shört", 6), 3),
            cut.replace("ort", "rt").replace('3', "4")
        );
        assert_eq!(bounded_stderr(&stderr("report", 6), 3), cut);
        assert!(
            bounded_stderr(&stderr("end", 90), 4).starts_with("[not kept before this: 87 bytes]")
        );
        let mut text = "ab".to_owned();
        add_stderr(&mut text, &stderr("cdef", 4), 4);
        assert_eq!(text, "ab[not kept before this: 2 bytes]\nef");
    }
}
