//! A game's record.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::protocol::{EventRecord, Exit, Idle, OutOfStep, Seat, Stderr};
use crate::text::counted;

/// A game from its first turn to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub turns: Vec<TurnRecord>,
    /// The seats that left before the game ended, in order.
    pub exits: Vec<PlayerExit>,
    /// The seats that the referee [eliminated](crate::catalogue::GameState::put_out), each with the
    /// referee's message.
    pub put_out: Vec<(Seat, String)>,
    pub scores: Vec<i64>,
    /// Whether the game ended because it reached its own length limit.
    pub at_limit: bool,
    /// Hash of the final state, printed as text.
    pub hash: u64,
    /// The game's [recording](crate::catalogue::GameState::recording), if it made one.
    pub recording: Option<Value>,
}

impl Record {
    /// Counts the refused commands by reason, for the seats selected by `of`.
    pub fn refusals(&self, of: impl Fn(Seat) -> bool) -> Refusals {
        let turns = self.turns.iter().filter(|turn| of(turn.seat));
        turns.flat_map(|turn| &turn.events).filter_map(|event| event.kind.refusal()).collect()
    }

    /// The turns in which a selected seat was out of step, each with its number and a description.
    pub fn out_of_step(&self, of: impl Fn(Seat) -> bool) -> Vec<(usize, String)> {
        let exits_before = |turn: usize| self.exits.iter().filter(|exit| exit.turn <= turn).count();
        let turns = self.turns.iter().enumerate().filter(|(_, turn)| of(turn.seat));
        let turns = turns.filter_map(|(index, turn)| {
            let number = index + exits_before(index) + 1;
            Some((number, turn.out_of_step.describe(Some(&turn.line))?))
        });
        let exits = self.exits.iter().filter(|exit| of(exit.seat)).filter_map(|exit| {
            Some((exit.number, exit.out_of_step.describe(exit.line.as_deref())?))
        });
        let mut all: Vec<_> = turns.chain(exits).collect();
        all.sort();
        all
    }

    /// The selected seats' longest answer times: for first turns, then for later turns. The two are
    /// separate because first turns, when programs initialize, have their own time limit.
    pub fn first_and_slowest(&self, of: impl Fn(Seat) -> bool) -> [Duration; 2] {
        let (mut seen, mut times) = (BTreeSet::new(), [Duration::ZERO; 2]);
        for turn in self.turns.iter().filter(|turn| of(turn.seat)) {
            let kind = usize::from(!seen.insert(turn.seat));
            times[kind] = times[kind].max(turn.time);
        }
        times
    }

    /// Appends stderr to the record of a seat's exit, or to its last turn if it has not left.
    pub(super) fn add_late_stderr(&mut self, seat: Seat, late: &Stderr) {
        if let Some(exit) = self.exits.iter_mut().find(|exit| exit.seat == seat) {
            add_stderr(&mut exit.stderr, late, EXIT_STDERR_MAX);
        } else if let Some(turn) = self.turns.iter_mut().rev().find(|turn| turn.seat == seat) {
            add_stderr(&mut turn.stderr, late, TURN_STDERR_MAX);
            turn.stderr_bytes += late.bytes;
        }
    }
}

/// A turn that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnRecord {
    pub seat: Seat,
    /// The answer line, as sent by the player.
    pub line: String,
    pub events: Vec<EventRecord>,
    /// How long the answer took. Never compared.
    pub time: Duration,
    pub budget: Duration,
    /// The last [`TURN_STDERR_MAX`] bytes the player wrote to standard error. Never compared.
    pub stderr: String,
    /// Total number of bytes written to standard error. Never compared.
    pub stderr_bytes: usize,
    /// Whether the player was out of step in this turn. Never compared.
    pub out_of_step: OutOfStep,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerExit {
    pub seat: Seat,
    /// The number of turns played by all seats before the exit.
    pub turn: usize,
    /// The number of the turn the seat did not play, counting the turns and exits of all seats from
    /// 1.
    pub number: usize,
    pub exit: Exit,
    /// The malformed answer line, if that is why the seat left.
    pub line: Option<String>,
    /// A description for display. Never compared.
    pub detail: String,
    /// The last [`EXIT_STDERR_MAX`] bytes the player wrote to standard error in that turn. Never
    /// compared.
    pub stderr: String,
    pub budget: Duration,
    /// How long the table waited for the player. Never compared.
    pub time: Duration,
    /// CPU time the player used in that turn, if it timed out and the system reports it. Never
    /// compared.
    pub processor_time: Option<Duration>,
    /// What the player was waiting for when it timed out, if the system reports it. Never compared.
    pub idle: Option<Idle>,
    /// Whether the player was out of step in that turn. Never compared.
    pub out_of_step: OutOfStep,
}

/// The number of commands refused for each reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Refusals(BTreeMap<String, u64>);

impl Refusals {
    /// The total over all reasons.
    pub fn total(&self) -> u64 {
        self.0.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Reasons and their counts, sorted by decreasing count, then by name.
    pub fn by_count(&self) -> Vec<(&str, u64)> {
        let mut counts: Vec<_> =
            self.0.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }

    /// Adds the counts from another game.
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

/// Maximum number of bytes to keep from a turn's standard error. The last bytes are kept.
pub const TURN_STDERR_MAX: usize = 4096;
/// Number of bytes of standard error to keep from the turn when a seat left, enough for a
/// traceback.
pub const EXIT_STDERR_MAX: usize = 64 * 1024;

/// The last `max` bytes of stderr. If anything is omitted, the first line states how much.
pub(super) fn bounded_stderr(stderr: &Stderr, max: usize) -> String {
    let text = &stderr.text;
    let start = text.len().saturating_sub(max);
    let start = (start..=text.len()).find(|index| text.is_char_boundary(*index));
    let kept = &text[start.unwrap_or(text.len())..];
    match stderr.bytes.max(text.len()) - kept.len() {
        0 => kept.to_owned(),
        left_out => format!("[{} before this omitted]\n{kept}", counted(left_out, "byte")),
    }
}

/// Appends the end of the later stderr, as much of it as fits within `max` bytes in total.
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
        let cut = "[3 bytes before this omitted]\nort";
        assert_eq!(
            bounded_stderr(&stderr("shört", 6), 3),
            cut.replace("ort", "rt").replace('3', "4")
        );
        assert_eq!(bounded_stderr(&stderr("report", 6), 3), cut);
        assert!(
            bounded_stderr(&stderr("end", 90), 4).starts_with("[87 bytes before this omitted]")
        );
        let mut text = "ab".to_owned();
        add_stderr(&mut text, &stderr("cdef", 4), 4);
        assert_eq!(text, "ab[2 bytes before this omitted]\nef");
    }
}
