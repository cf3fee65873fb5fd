//! The result of one game.

use std::cmp::Ordering;
use std::fmt;
use std::time::Duration;

use engine::protocol::{Exit, Seat};
use engine::table::{PlayerExit, Record, Refusals, TurnRecord};
use programs::{Clock, PLATFORM_ANSWER_MAX, PLATFORM_STDERR_MAX};
use serde::{Deserialize, Serialize};

use super::{Pairing, Plan, Termination};

/// The result of one game. All lists of two are by player, not by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub seed: String,
    /// Class of the setup, where the game has several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
    /// The player of each seat.
    pub seats: [usize; 2],
    /// The players' scores.
    pub scores: [i64; 2],
    /// The end of the game for each player.
    pub ends: [Termination; 2],
    pub turns: usize,
    /// Refused commands of each player, by reason.
    pub refused: [Refusals; 2],
    /// Hash of the final state's text.
    pub hash: String,
    /// The line of the file of replays that holds the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<u64>,
    /// Measurements of the clock and the system; never compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<[Measured; 2]>,
}

/// Measurements of a player in one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    pub slowest_ms: f64,
    /// 99th percentile of the answers in milliseconds.
    pub p99_ms: f64,
    /// Answers that took more of their limit than the margin allows.
    pub near_limit: usize,
    /// Turns with an answer longer than the platform takes.
    pub long_answers: usize,
    /// Turns with more on standard error than the platform takes.
    #[serde(rename = "long_remarks")]
    pub long_stderr: usize,
    /// The limit of an answer that did not come in time by the wall clock, and the processor time that was used, in
    /// milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_ms: Option<[f64; 2]>,
    /// Turn and reason of the player's exit.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// True if the player left by its own fault before its first turn was played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
}

/// A kind of games: a seat, or after those a class of setups.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The games in a seat.
    Seat(usize),
    /// The games of a class.
    Class(String),
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Class(class) => f.write_str(class),
        }
    }
}

impl Outcome {
    /// Takes the result of a game of a plan from its record.
    #[must_use]
    pub fn of(plan: &Plan, pairing: Pairing, class: String, record: &Record) -> Self {
        let seats = pairing.seats();
        let seat_of = |player: usize| usize::from(seats[0] != player);
        let score = |seat: usize| record.scores.get(seat).copied().unwrap_or(0);
        let scores = [0, 1].map(|player| score(seat_of(player)));
        let turns = |player: usize| {
            record.turns.iter().filter(move |turn| turn.seat.index() == seat_of(player))
        };
        let exit = |player: usize| {
            record.exits.iter().find(move |left| left.seat.index() == seat_of(player))
        };
        // By the clock of processor time, the machine's load is no cause.
        let late =
            |left: &&PlayerExit| left.exit == Exit::Timeout && plan.limits.clock == Clock::Wall;
        let ms = |time: Duration| (time.as_secs_f64() * 1e3).round();
        let measured = |player: usize| Measured {
            late_ms: exit(player)
                .filter(late)
                .and_then(|left| Some([ms(left.budget), ms(left.processor_time?)])),
            detail: detail(record, seat_of(player)),
            silent: turns(player).next().is_none() && end(record, seat_of(player)).is_fault(),
            ..Measured::of(&turns(player).collect::<Vec<_>>(), plan.margin)
        };
        Self {
            seed: pairing.seed.to_string(),
            class,
            seats,
            scores,
            ends: [0, 1].map(|player| end(record, seat_of(player))),
            turns: record.turns.len(),
            refused: [0, 1].map(|player| record.refusals(Seat(seat_of(player)))),
            hash: format!("{:016x}", record.hash),
            replay: None,
            measured: Some([0, 1].map(measured)),
        }
    }

    /// The kinds of games that this one is of for a player.
    pub fn categories(&self, player: usize) -> impl Iterator<Item = Category> {
        let class = (!self.class.is_empty()).then(|| Category::Class(self.class.clone()));
        std::iter::once(Category::Seat(usize::from(self.seats[0] != player))).chain(class)
    }

    /// True if a player left by its own fault before its first turn was played.
    #[must_use]
    pub fn is_silent(&self, player: usize) -> bool {
        self.measured.as_ref().is_some_and(|measured| measured[player].silent)
    }

    /// The first player's points, in halves: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self) -> usize {
        match self.scores[0].cmp(&self.scores[1]) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    /// Seed and seats; `None` if no plan has them.
    #[must_use]
    pub fn pairing(&self) -> Option<Pairing> {
        let pairing = Pairing { seed: self.seed.parse().ok()?, swapped: self.seats == [1, 0] };
        (pairing.seats() == self.seats).then_some(pairing)
    }

    /// The highest of all counts of turns and commands.
    pub(super) fn highest_count(&self) -> u64 {
        let measured = self.measured.iter().flatten();
        let counts = measured.flat_map(|of| [of.near_limit, of.long_answers, of.long_stderr]);
        let refused = self.refused.iter().map(Refusals::total);
        refused.chain(counts.chain([self.turns]).map(|count| count as u64)).max().unwrap_or(0)
    }

    /// The same game without what was measured: equal for equal players on every machine.
    #[must_use]
    pub fn without_measures(mut self) -> Self {
        self.measured = None;
        self
    }
}

fn end(record: &Record, seat: usize) -> Termination {
    if let Some(left) = record.exits.iter().find(|left| left.seat.index() == seat) {
        return Termination::Exited(left.exit);
    }
    let score = |seat: usize| record.scores.get(seat).copied().unwrap_or(0);
    match score(seat).cmp(&score(1 - seat)) {
        _ if record.at_limit => Termination::TurnLimit,
        Ordering::Less => Termination::Lost,
        Ordering::Equal => Termination::TurnLimit,
        Ordering::Greater => Termination::Won,
    }
}

/// `turn 14: no answer within 50 ms, ...`
fn detail(record: &Record, seat: usize) -> String {
    let left = record.exits.iter().find(|left| left.seat.index() == seat);
    left.map_or(String::new(), |left| format!("turn {}: {}", left.number, left.detail))
}

impl Measured {
    fn of(turns: &[&TurnRecord], margin: u32) -> Self {
        let mut times: Vec<f64> = turns.iter().map(|turn| turn.time.as_secs_f64() * 1e3).collect();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let index = (times.len() as f64 * share) as usize;
            let time = times.get(index.min(times.len().saturating_sub(1)));
            time.map_or(0.0, |ms| (ms * 1e3).round() / 1e3)
        };
        let count = |is: fn(&TurnRecord) -> bool| turns.iter().filter(|turn| is(turn)).count();
        let is_near = |turn: &&&TurnRecord| {
            turn.time.saturating_mul(100) > turn.budget.saturating_mul(margin)
        };
        Self {
            slowest_ms: at(1.0),
            p99_ms: at(0.99),
            near_limit: turns.iter().filter(is_near).count(),
            long_answers: count(|turn| turn.line.len() > PLATFORM_ANSWER_MAX),
            long_stderr: count(|turn| turn.stderr_bytes > PLATFORM_STDERR_MAX),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A turn that took some milliseconds of 100.
    fn turn(ms: u64, line: usize, stderr_bytes: usize) -> TurnRecord {
        TurnRecord {
            seat: Seat(0),
            line: "x".repeat(line),
            events: Vec::new(),
            time: Duration::from_millis(ms),
            budget: Duration::from_millis(100),
            stderr: String::new(),
            stderr_bytes,
        }
    }

    fn measured(turns: &[TurnRecord]) -> Measured {
        Measured::of(&turns.iter().collect::<Vec<_>>(), 80)
    }

    #[test]
    fn times_are_the_slowest_and_the_percentile() {
        assert_eq!(measured(&[]), Measured::default());
        let turns: Vec<TurnRecord> = (1..=200).rev().map(|ms| turn(ms, 1, 0)).collect();
        let measured = measured(&turns);
        assert_eq!((measured.slowest_ms, measured.p99_ms), (200.0, 199.0));
        assert_eq!(measured.near_limit, 120);
    }

    #[test]
    fn what_lies_at_a_limit_is_not_beyond_it() {
        let (line, stderr) = (PLATFORM_ANSWER_MAX, PLATFORM_STDERR_MAX);
        let at = measured(&[turn(80, line, stderr)]);
        assert_eq!((at.near_limit, at.long_answers, at.long_stderr), (0, 0, 0));
        let beyond = measured(&[turn(81, line + 1, stderr + 1), turn(1, 1, 0)]);
        assert_eq!((beyond.near_limit, beyond.long_answers, beyond.long_stderr), (1, 1, 1));
    }

    #[test]
    fn the_seat_that_left_has_the_reason_and_the_other_has_won() {
        let left = PlayerExit {
            seat: Seat(1),
            turn: 6,
            number: 7,
            exit: Exit::Timeout,
            line: None,
            detail: "no answer within 50 ms".to_owned(),
            stderr: String::new(),
            budget: Duration::from_millis(50),
            time: Duration::from_millis(51),
            processor_time: None,
        };
        let (turns, scores) = (Vec::new(), vec![0, 0]);
        let record = Record { turns, exits: vec![left], scores, ..Record::default() };
        assert_eq!(detail(&record, 1), "turn 7: no answer within 50 ms");
        assert_eq!(detail(&record, 0), "");
        assert_eq!(end(&record, 1), Termination::Exited(Exit::Timeout));
    }
}
