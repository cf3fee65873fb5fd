//! The result of one game.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use engine::protocol::{Exit, Idle, Seat};
use engine::table::{PlayerExit, Record, Refusals, TurnRecord};
use itertools::Itertools;
use programs::{Clock, PLATFORM_ANSWER_MAX, PLATFORM_STDERR_MAX};
use replays::Replay;
use serde::{Deserialize, Serialize};

use super::{Pairing, Plan, Termination};

/// The result of one game. Lists are by player unless stated otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub seed: String,
    /// The setup's class, if the game has several classes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
    /// The seed's tags in the plan's suite.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The player in each seat.
    pub seats: Vec<usize>,
    /// The players' scores. If there are more seats than players, a player's score is a sum over
    /// all pairs of one of its seats and one opposing seat: 2 if its own seat scored more, 1 if
    /// both scored the same.
    pub scores: Vec<i64>,
    /// The score of each seat, if there are more seats than players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_scores: Vec<i64>,
    /// How the game ended for each player.
    pub ends: Vec<Termination>,
    /// How the game ended for each seat, if there are more seats than players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_ends: Vec<Termination>,
    pub turns: usize,
    /// Number of commands refused for each player, by reason.
    pub refused: Vec<Refusals>,
    /// Hash of the final state, in text form.
    pub hash: String,
    /// Line number of the game in the replay file, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<u64>,
    /// Measurements such as answer times. Never compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Vec<Measured>>,
}

/// Measurements for one player in one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Slowest first answer in any seat, in milliseconds; 0 in older journals.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub first_ms: f64,
    /// Slowest answer after the first, in milliseconds.
    #[serde(rename = "slowest_ms")]
    pub slowest_later_ms: f64,
    /// 99th percentile of the answers after the first, in milliseconds.
    pub p99_ms: f64,
    /// Number of answers that took a larger share of their limit than the margin allows.
    pub near_limit: usize,
    /// Number of turns with an answer longer than the platform accepts.
    pub long_answers: usize,
    /// Number of turns with more stderr output than the platform accepts.
    #[serde(rename = "long_remarks")]
    pub long_stderr: usize,
    /// Limit and CPU time of an answer that exceeded the wall-clock limit, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_ms: Option<[f64; 2]>,
    /// What the late player was waiting for, if it was waiting and the system reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
    /// Turns in which the player was out of step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_step: Option<OutOfStepTurns>,
    /// The malformed line that ended the player's game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub malformed: Option<String>,
    /// Turn and cause of the player's exit, or the referee's reason for excluding it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// True if the player left through its own fault before its first turn was played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
}

/// Turns in which a player was out of step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutOfStepTurns {
    pub count: usize,
    /// The first of these turns, and the evidence:
    /// `turn 7: its answer "WAIT" was written before the turn was sent`.
    pub first: String,
}

fn is_zero(ms: &f64) -> bool {
    *ms == 0.0
}

/// A category of games, sorted as in reports: seats, setup classes, tags.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    Seat(usize),
    Class(String),
    /// Games on seeds with this tag.
    Tag(String),
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Class(class) => f.write_str(class),
            Self::Tag(tag) => write!(f, "#{tag}"),
        }
    }
}

impl Outcome {
    /// Creates the outcome of a planned game from the game's record.
    pub fn from_record(plan: &Plan, pairing: Pairing, class: String, record: &Record) -> Self {
        let seats = pairing.seats();
        let seat_scores: Vec<i64> =
            (0..seats.len()).map(|seat| record.scores.get(seat).copied().unwrap_or(0)).collect();
        let players = 0..pairing.players;
        let is_shared = pairing.seats > pairing.players;
        let score = |player: usize| match is_shared {
            true => duels(&seats, &seat_scores, player),
            false => seats.iter().position(|of| *of == player).map_or(0, |seat| seat_scores[seat]),
        };
        let scores: Vec<i64> = players.clone().map(score).collect();
        let plays = |seat: Seat, player: usize| seats[seat.index()] == player;
        let turns =
            |player: usize| record.turns.iter().filter(move |turn| plays(turn.seat, player));
        let exit = |player: usize| record.exits.iter().find(move |exit| plays(exit.seat, player));
        let put_out =
            |player: usize| record.put_out.iter().find(move |(seat, _)| plays(*seat, player));
        let ended = |exit: Option<&PlayerExit>, is_out, standing: Option<Ordering>| match exit {
            Some(exit) => Termination::Exited(exit.exit),
            None if is_out => Termination::Disqualified,
            None => termination(standing.unwrap_or(Ordering::Equal), record.at_limit),
        };
        let end = |player: usize| {
            ended(exit(player), put_out(player).is_some(), standing(&scores, player))
        };
        let seat_end = |seat: usize| {
            let seat_exit = record.exits.iter().find(|seat_exit| seat_exit.seat == Seat(seat));
            let is_out = record.put_out.iter().any(|(out, _)| *out == Seat(seat));
            ended(seat_exit, is_out, standing(&seat_scores, seat))
        };
        let seat_ends = (0..seats.len()).filter(|_| is_shared).map(seat_end).collect();
        // CPU time does not depend on the machine's load.
        let late =
            |exit: &&PlayerExit| exit.exit == Exit::Timeout && plan.limits.clock == Clock::Wall;
        let ms = |time: Duration| (time.as_secs_f64() * 1e3).round();
        let measured = |player: usize| Measured {
            late_ms: exit(player)
                .filter(late)
                .and_then(|exit| Some([ms(exit.budget), ms(exit.processor_time?)])),
            idle: exit(player).and_then(|exit| exit.idle),
            out_of_step: OutOfStepTurns::from_turns(record.out_of_step(|seat| plays(seat, player))),
            malformed: exit(player).and_then(|exit| exit.line.as_deref()).map(shown),
            detail: detail(exit(player), put_out(player)),
            silent: turns(player).next().is_none() && end(player).is_fault(),
            ..Measured::from_turns(&turns(player).collect::<Vec<_>>(), plan.margin)
        };
        let refused = |player: usize| record.refusals(|seat| plays(seat, player));
        Self {
            seed: pairing.seed.to_string(),
            class,
            tags: Vec::new(),
            ends: players.clone().map(end).collect(),
            seat_ends,
            turns: record.turns.len(),
            refused: players.clone().map(refused).collect(),
            hash: format!("{:016x}", record.hash),
            replay: None,
            measured: Some(players.map(measured).collect()),
            seat_scores: if is_shared { seat_scores } else { Vec::new() },
            scores,
            seats,
        }
    }

    /// Swaps the players of a two-player game.
    pub fn flipped(mut self) -> Self {
        self.seats.iter_mut().for_each(|player| *player = 1 - (*player).min(1));
        self.scores.reverse();
        self.ends.reverse();
        self.refused.reverse();
        if let Some(measured) = &mut self.measured {
            measured.reverse();
        }
        self
    }

    /// Returns true if the other game is the same with seats swapped, and no player was at fault.
    pub fn is_mirrored_by(&self, other: &Self) -> bool {
        let Self { seed, hash, turns, seats, scores, ends, .. } = other.clone().flipped();
        let has_faults = ends.iter().any(|end| end.is_fault());
        let is_same = seed == self.seed && hash == self.hash && turns == self.turns;
        is_same && !has_faults && seats == self.seats && scores == self.scores && ends == self.ends
    }

    pub fn scores_by_seat(&self) -> Vec<i64> {
        match self.seat_scores[..] {
            [] => self.seats.iter().map(|player| self.scores[*player]).collect(),
            ref scores => scores.to_vec(),
        }
    }

    /// Returns how the game ended for each seat. In older journals, this is unknown (`None`) for
    /// all seats of a player that lost one of several seats.
    pub fn ends_by_seat(&self) -> Vec<Option<Termination>> {
        if !self.seat_ends.is_empty() {
            return self.seat_ends.iter().copied().map(Some).collect();
        }
        let of_score = |seat: usize| match self.ends[self.seats[seat]] {
            end if self.seat_scores.is_empty() => Some(end),
            Termination::Exited(_) | Termination::Disqualified => None,
            end => {
                let standing = standing(&self.seat_scores, seat).unwrap_or(Ordering::Equal);
                // Older journals recorded draws as reaching the turn limit.
                Some(termination(standing, false)).filter(|_| end != Termination::TurnLimit)
            }
        };
        (0..self.seats.len()).map(of_score).collect()
    }

    /// Returns true if both games have the same number of turns, the same final state and the same
    /// score in each seat.
    pub fn is_same_game(&self, other: &Self) -> bool {
        let of = |it: &Self| (it.turns, it.hash.clone(), it.scores_by_seat());
        self.turns > 0 && of(self) == of(other)
    }

    /// Returns true if the replay belongs to this game.
    pub fn has_replay(&self, replay: &Replay) -> bool {
        let scores = self.scores_by_seat();
        replay.seed == self.seed && replay.hash == self.hash && replay.scores == scores
    }

    /// Iterates over the categories of this game, as seen by a player.
    pub fn categories(&self, player: usize) -> impl Iterator<Item = Category> {
        let class = (!self.class.is_empty()).then(|| Category::Class(self.class.clone()));
        let seats = self.seats.iter().enumerate().filter(move |(_, of)| **of == player);
        let tags = self.tags.iter().cloned().map(Category::Tag);
        seats.map(|(seat, _)| Category::Seat(seat)).chain(class).chain(tags)
    }

    /// Returns true if the player left through its own fault before its first turn was played.
    pub fn is_silent(&self, player: usize) -> bool {
        self.measured.as_ref().is_some_and(|measured| measured[player].silent)
    }

    /// Returns the first player's half points: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.scores[0].cmp(&self.scores[1]) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    /// Returns the seed, seats and number of players. Returns `None` if no plan has this pairing,
    /// or if a list has the wrong length.
    pub fn pairing(&self) -> Option<Pairing> {
        let players = self.scores.len();
        let measured = self.measured.as_ref().map_or(players, Vec::len);
        let is_whole =
            [self.ends.len(), self.refused.len(), measured].iter().all(|of| *of == players);
        let has_ends = self.seat_ends.is_empty() || self.seat_ends.len() == self.seats.len();
        (is_whole && has_ends).then_some(())?;
        Pairing::find(self.seed.parse().ok()?, players, &self.seats)
    }

    /// Returns the largest of the turn, command and warning counts.
    pub(super) fn highest_count(&self) -> u64 {
        let measured = self.measured.iter().flatten();
        let counts = measured.flat_map(|of| {
            let out_of_step = of.out_of_step.as_ref().map_or(0, |turns| turns.count);
            [of.near_limit, of.long_answers, of.long_stderr, out_of_step]
        });
        let refused = self.refused.iter().map(Refusals::total);
        refused.chain(counts.chain([self.turns]).map(|count| count as u64)).max().unwrap_or(0)
    }

    /// Drops all measurements, so that the same players give the same outcome on every machine.
    #[must_use]
    pub fn without_measures(mut self) -> Self {
        self.measured = None;
        self
    }
}

/// Compares the score of a player or seat with the best other score. Returns `None` if there are no
/// opponents.
pub(super) fn standing(scores: &[i64], player: usize) -> Option<Ordering> {
    let others = scores.iter().enumerate().filter(|(other, _)| *other != player);
    let best = others.map(|(_, score)| score).max()?;
    Some(scores.get(player)?.cmp(best))
}

/// Returns how a game ended for a player that lost no seat through a fault, based on a comparison
/// with its best opponent.
pub(super) fn termination(standing: Ordering, at_limit: bool) -> Termination {
    match standing {
        _ if at_limit => Termination::TurnLimit,
        Ordering::Less => Termination::Lost,
        Ordering::Equal => Termination::Drawn,
        Ordering::Greater => Termination::Won,
    }
}

/// Sums the points that a player's seats score against each opposing seat: 2 for a higher score, 1
/// for an equal score.
pub(super) fn duels(seats: &[usize], scores: &[i64], player: usize) -> i64 {
    let of = |is_own: bool| {
        let seated = seats.iter().zip(scores);
        seated.filter(move |(seat, _)| (**seat == player) == is_own).map(|(_, score)| *score)
    };
    of(true).flat_map(|own| of(false).map(move |other| own.cmp(&other) as i64 + 1)).sum()
}

impl OutOfStepTurns {
    fn from_turns(turns: Vec<(usize, String)>) -> Option<Self> {
        let (number, what) = turns.first()?;
        Some(Self { count: turns.len(), first: format!("turn {number}: {what}") })
    }
}

/// Cuts a line, for use in a message.
fn shown(line: &str) -> String {
    const SHOWN_MAX: usize = 80;
    line.chars().take(SHOWN_MAX).collect()
}

/// Formats a seat's exit: `turn 14: no answer within 50 ms, ...`, or `disqualified: no such cell`
/// if the referee excluded it.
fn detail(exit: Option<&PlayerExit>, put_out: Option<&(Seat, String)>) -> String {
    match (exit, put_out) {
        (Some(exit), _) => format!("turn {}: {}", exit.number, exit.detail),
        (None, Some((_, text))) => format!("disqualified: {text}"),
        (None, None) => String::new(),
    }
}

impl Measured {
    fn from_turns(turns: &[&TurnRecord], margin: u32) -> Self {
        let mut seats = BTreeSet::new();
        let (first, later): (Vec<_>, Vec<_>) =
            turns.iter().partition(|turn| seats.insert(turn.seat));
        let ms = |turns: Vec<&&TurnRecord>| -> Vec<f64> {
            let times = turns.iter().map(|turn| (turn.time.as_secs_f64() * 1e6).round() / 1e3);
            times.sorted_by(f64::total_cmp).collect()
        };
        let (first, later) = (ms(first), ms(later));
        let at = |share: f64| {
            let index = (later.len() as f64 * share) as usize;
            later.get(index.min(later.len().saturating_sub(1))).copied().unwrap_or_default()
        };
        let count = |is: fn(&TurnRecord) -> bool| turns.iter().filter(|turn| is(turn)).count();
        let is_near = |turn: &&&TurnRecord| {
            turn.time.saturating_mul(100) > turn.budget.saturating_mul(margin)
        };
        Self {
            first_ms: first.last().copied().unwrap_or_default(),
            slowest_later_ms: at(1.0),
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
    use engine::protocol::OutOfStep;

    /// A turn that took `ms` milliseconds, with a limit of 100.
    fn turn(ms: u64, line: usize, stderr_bytes: usize) -> TurnRecord {
        TurnRecord {
            line: "x".repeat(line),
            time: Duration::from_millis(ms),
            budget: Duration::from_millis(100),
            stderr_bytes,
            ..TurnRecord::default()
        }
    }

    fn measured(turns: &[TurnRecord]) -> Measured {
        Measured::from_turns(&turns.iter().collect::<Vec<_>>(), 80)
    }

    #[test]
    fn times_are_the_slowest_and_the_percentile() {
        assert_eq!(measured(&[]), Measured::default());
        let mut turns = vec![turn(900, 1, 0)];
        turns.extend((1..=200).rev().map(|ms| turn(ms, 1, 0)));
        let of_one = measured(&turns);
        assert_eq!(
            (of_one.first_ms, of_one.slowest_later_ms, of_one.p99_ms),
            (900.0, 200.0, 199.0)
        );
        assert_eq!(of_one.near_limit, 121);
        turns.push(TurnRecord { seat: Seat(1), ..turn(950, 1, 0) });
        let of_two = measured(&turns);
        assert_eq!((of_two.first_ms, of_two.slowest_later_ms), (950.0, 200.0));
    }

    #[test]
    fn a_value_at_a_limit_is_not_counted() {
        let (line, stderr) = (PLATFORM_ANSWER_MAX, PLATFORM_STDERR_MAX);
        let at = measured(&[turn(80, line, stderr)]);
        assert_eq!((at.near_limit, at.long_answers, at.long_stderr), (0, 0, 0));
        let beyond = measured(&[turn(81, line + 1, stderr + 1), turn(1, 1, 0)]);
        assert_eq!((beyond.near_limit, beyond.long_answers, beyond.long_stderr), (1, 1, 1));
    }

    #[test]
    fn players_of_several_seats_meet_in_duels_and_answer_for_each_exit() {
        let exit = PlayerExit {
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
            idle: None,
            out_of_step: OutOfStep::default(),
        };
        assert_eq!(detail(Some(&exit), None), "turn 7: no answer within 50 ms");
        let out = (Seat(1), "no such cell".to_owned());
        assert_eq!(detail(None, Some(&out)), "disqualified: no such cell");
        let plan = Plan::new(
            "ice-and-fire",
            ["@random", "@rusher"].map(|text| text.parse().expect("a player")),
            [1, 2],
        )
        .expect("a plan");
        let record = Record { exits: vec![exit], scores: vec![3, 2, 2], ..Record::default() };
        let pairing = Pairing { seed: 1, rotation: 1, players: 2, seats: 3 };
        assert_eq!(pairing.seats(), [1, 1, 0]);
        let outcome = Outcome::from_record(&plan, pairing, String::new(), &record);
        assert_eq!((&outcome.scores[..], outcome.half_points()), (&[1, 3][..], 0));
        assert_eq!(outcome.scores_by_seat(), [3, 2, 2]);
        assert_eq!(outcome.ends, [Termination::Lost, Termination::Exited(Exit::Timeout)]);
        let ends = [Termination::Won, Termination::Exited(Exit::Timeout), Termination::Lost];
        assert_eq!(outcome.ends_by_seat(), ends.map(Some));
        let old = Outcome { seat_ends: Vec::new(), ..outcome.clone() };
        assert_eq!(old.ends_by_seat(), [None, None, Some(Termination::Lost)]);
        assert_eq!(outcome.pairing(), Some(pairing));
        let two =
            Outcome::from_record(&plan, Pairing { seats: 2, ..pairing }, String::new(), &record);
        assert_eq!((two.scores_by_seat(), two.scores), (vec![3, 2], vec![2, 3]));
    }

    #[test]
    fn three_players_have_a_score_each_and_all_of_their_lists() {
        let players = ["@random", "@rusher", "@towers"].map(|text| text.parse().expect("a player"));
        let plan = Plan::new("ice-and-fire", players, [1, 2]).expect("a plan");
        let pairing = Pairing { seed: 1, rotation: 1, players: 3, seats: 3 };
        assert_eq!(pairing.seats(), [2, 1, 0]);
        for (scores, ends) in [
            (vec![4, 9, 2], [Termination::Lost, Termination::Won, Termination::Lost]),
            (vec![9, 9, 2], [Termination::Lost, Termination::Drawn, Termination::Drawn]),
        ] {
            let record = Record { scores: scores.clone(), ..Record::default() };
            let outcome = Outcome::from_record(&plan, pairing, String::new(), &record);
            assert_eq!(outcome.scores, [scores[2], scores[1], scores[0]]);
            assert_eq!((&outcome.ends[..], &outcome.scores_by_seat()), (&ends[..], &scores));
            assert_eq!((outcome.pairing(), outcome.seat_scores.len()), (Some(pairing), 0));
            for cut in [
                Outcome { ends: outcome.ends[1..].to_vec(), ..outcome.clone() },
                Outcome { refused: Vec::new(), ..outcome.clone() },
                Outcome { measured: Some(Vec::new()), ..outcome.clone() },
                Outcome { scores: vec![1, 2], ..outcome.clone() },
                Outcome { seats: vec![2, 0, 1], ..outcome.clone() },
                Outcome { seat_ends: vec![Termination::Won], ..outcome.clone() },
            ] {
                assert_eq!(cut.pairing(), None, "{cut:?}");
            }
        }
    }
}
