//! Progress of a test.

use std::collections::BTreeMap;

use matches::statistics::{Estimate, Sprt, Verdict};
use matches::{MatchSummary, Outcome};

use crate::records::{Records, group};
use crate::work::{Rule, Test};

/// Number of games without a single answer after which a test ends with the state
/// [`State::Faults`].
const SILENT_MAX: usize = 4;

/// A sequential test ends after this many pairs if the two games of every pair were equal.
const EQUAL_PAIRS: u64 = 25;

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Waiting for other work.
    Queued,
    Running,
    /// The sequential test accepts the version.
    Passed,
    /// The sequential test does not accept the version.
    Failed,
    /// All requested games are played, or all seeds are used.
    Complete,
    /// Stopped by a request.
    Stopped,
    /// The version does not run, never answers, or lost the test through crashes, timeouts or
    /// similar faults.
    Faults,
}

impl State {
    /// The name shown to the user and used in style sheets.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Complete => "complete",
            Self::Stopped => "stopped",
            Self::Faults => "faults",
        }
    }

    /// Returns true if nothing will change unless games are added.
    pub fn is_over(self) -> bool {
        !self.is_open() && self != Self::Stopped
    }

    /// Returns true if the test still has games to play.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

/// The games of a test against one opponent, from the perspective of the tested version.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    pub summary: MatchSummary,
    /// Number of games without a single answer from the version.
    silent: usize,
    /// Number of pairs in which the same game was played twice with the players in swapped seats.
    equal_pairs: u64,
    last: Option<Outcome>,
    /// Decision of the sequential test. Later games do not change it.
    pub decided: Option<Decision>,
}

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub verdict: Verdict,
    /// Number of games when the decision was made.
    pub games: u64,
    /// True if the version lost these games through its own faults.
    pub is_lost_by_faults: bool,
    /// True if the test ended early because the players played identically in all of these games.
    pub is_of_equals: bool,
}

/// Progress of a test, by opponent.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    pub meetings: BTreeMap<u32, Meeting>,
}

impl Meeting {
    fn add(&mut self, outcome: &Outcome, rule: Rule) {
        self.summary.add(outcome);
        self.silent += usize::from(outcome.is_silent(0));
        let games = self.summary.played();
        let is_pair = games.is_multiple_of(2);
        let is_equal =
            self.last.replace(outcome.clone()).is_some_and(|last| last.is_mirrored_by(outcome));
        self.equal_pairs += u64::from(is_pair && is_equal);
        if let (Rule::Sprt(sprt), None, true) = (rule, self.decided, is_pair) {
            self.decided = self.decision(sprt, games);
        }
    }

    /// The decision of a sequential test after a number of games.
    fn decision(&self, sprt: Sprt, games: u64) -> Option<Decision> {
        let is_of_equals = self.equal_pairs >= EQUAL_PAIRS && 2 * self.equal_pairs == games;
        let verdict = match is_of_equals {
            true => sprt.verdict_of_equals(),
            false => sprt.verdict(&self.summary.counts()),
        };
        (verdict != Verdict::Undecided).then(|| Decision {
            verdict,
            games,
            is_lost_by_faults: self.summary.is_lost_by_faults(0),
            is_of_equals,
        })
    }

    /// Returns true if the version has never answered.
    fn is_silent(&self) -> bool {
        self.silent >= SILENT_MAX && self.silent as u64 == self.summary.played()
    }
}

impl Progress {
    /// Computes the progress of a test from recorded games, ignoring games beyond those that the
    /// test's rule asks for. `seeds` is the number of seeds in the arena.
    pub fn for_test(test: &Test, records: &Records, seeds: u64) -> Self {
        let mut progress = Self::default();
        for opponent in &test.against {
            let mut meeting = Meeting::default();
            for outcome in games(test, records, *opponent) {
                if !test.needs_games(&meeting, seeds) {
                    break;
                }
                meeting.add(&outcome, test.rule);
            }
            progress.meetings.insert(*opponent, meeting);
        }
        progress
    }

    /// Adds a game against an opponent, from the perspective of the tested version, if the test
    /// still needs games against this opponent.
    pub(crate) fn add(&mut self, test: &Test, opponent: u32, outcome: &Outcome, seeds: u64) {
        let meeting = self.meetings.entry(opponent).or_default();
        if test.needs_games(meeting, seeds) {
            meeting.add(outcome, test.rule);
        }
    }

    /// The next opponent: of those who still have games to play, the one with the fewest games.
    pub fn next_opponent(&self, test: &Test, seeds: u64) -> Option<u32> {
        let open = self.meetings.iter().filter(|(_, meeting)| test.needs_games(meeting, seeds));
        open.min_by_key(|(_, meeting)| meeting.summary.played()).map(|(opponent, _)| *opponent)
    }

    /// Returns true if games against an opponent are missing.
    pub(crate) fn is_missing(&self, test: &Test, opponent: u32, seeds: u64) -> bool {
        self.meetings.get(&opponent).is_some_and(|meeting| test.needs_games(meeting, seeds))
    }

    /// Returns true if a request for more games would have an effect, now or once a sequential test
    /// is decided.
    pub(crate) fn can_grow(&self, test: &Test, seeds: u64) -> bool {
        let longer = Test { more: test.more.saturating_add(2), ..test.clone() };
        self.meetings.values().any(|meeting| {
            let goal = test.goal(meeting, seeds);
            let is_open = meeting.decided.is_none() && meeting.summary.played() < goal;
            longer.goal(meeting, seeds) > goal || matches!(test.rule, Rule::Sprt(_)) && is_open
        })
    }

    /// Returns true if the version has never answered an opponent.
    pub(crate) fn is_silent(&self) -> bool {
        self.meetings.values().any(Meeting::is_silent)
    }

    /// Number of games so far.
    pub fn played(&self) -> u64 {
        self.meetings.values().map(|meeting| meeting.summary.played()).sum()
    }

    /// Number of games against an opponent at the end of the test, or an upper bound for an
    /// undecided sequential test.
    pub(crate) fn goal_against(&self, test: &Test, opponent: u32, seeds: u64) -> u64 {
        self.meetings.get(&opponent).map_or(0, |meeting| test.goal(meeting, seeds))
    }

    /// Number of games at the end of the test, or an upper bound for an undecided sequential test.
    pub fn goal(&self, test: &Test, seeds: u64) -> u64 {
        self.meetings.values().map(|meeting| test.goal(meeting, seeds)).sum()
    }

    /// The only meeting, or `None` if the test has several opponents.
    pub fn single(&self) -> Option<&Meeting> {
        Some(self.meetings.values()).filter(|all| all.len() == 1)?.next()
    }

    /// The decision of a sequential test, if it has been made.
    pub fn decision(&self) -> Option<Decision> {
        self.single()?.decided
    }

    /// The Elo estimate from the games against all opponents combined.
    pub fn estimate(&self) -> Option<Estimate> {
        let mut pairs = [0; 5];
        for meeting in self.meetings.values() {
            let counts = meeting.summary.pentanomial;
            pairs.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        let counts = matches::statistics::Counts::from_pairs(pairs);
        pairs.iter().any(|count| *count > 0).then(|| counts.estimate())
    }

    /// The state of the test. `is_running` is true while its games are being played.
    pub fn state(&self, test: &Test, seeds: u64, is_running: bool) -> State {
        if self.is_silent() || test.failure.is_some() {
            return State::Faults;
        }
        if self.next_opponent(test, seeds).is_some() {
            return match (test.is_stopped, is_running) {
                (true, _) => State::Stopped,
                (false, true) => State::Running,
                (false, false) => State::Queued,
            };
        }
        match self.decision() {
            Some(Decision { verdict: Verdict::AcceptsElo1, .. }) => State::Passed,
            Some(decision) if decision.is_lost_by_faults => State::Faults,
            Some(_) => State::Failed,
            None => State::Complete,
        }
    }
}

impl Test {
    /// The number of games against an opponent that the test needs, given those already played.
    /// `seeds` is the number of seeds in the arena. Each seed is played twice.
    fn goal(&self, meeting: &Meeting, seeds: u64) -> u64 {
        if meeting.is_silent() {
            return meeting.summary.played();
        }
        let most = match self.seeds.len() {
            0 => 2 * seeds,
            chosen => 2 * chosen as u64,
        };
        let goal = match (self.rule, meeting.decided) {
            (Rule::Games(games), _) => games.saturating_add(self.more),
            (Rule::Sprt(_), Some(decision)) => decision.games.saturating_add(self.more),
            (Rule::Sprt(_), None) => most,
        };
        goal.next_multiple_of(2).min(most)
    }

    fn needs_games(&self, meeting: &Meeting, seeds: u64) -> bool {
        meeting.summary.played() < self.goal(meeting, seeds)
    }

    /// Returns true if the tested version is the second player in the journal.
    pub fn is_flipped(&self, opponent: u32) -> bool {
        self.seeds.is_empty() && self.version < opponent
    }
}

/// The games of a test against an opponent, in order and from the perspective of the tested
/// version.
pub fn games<'a>(
    test: &Test,
    records: &'a Records,
    opponent: u32,
) -> impl Iterator<Item = Outcome> + use<'a> {
    let is_flipped = test.is_flipped(opponent);
    let record = match test.seeds.is_empty() {
        true => records.groups.get(&group(&[test.version, opponent])),
        false => records.chosen.get(&test.number),
    };
    let games = record.map_or(&[][..], |record| &record.games);
    games.iter().map(move |outcome| seen(outcome, is_flipped))
}

/// A game from the perspective of the tested version.
pub fn seen(outcome: &Outcome, is_flipped: bool) -> Outcome {
    if is_flipped { outcome.clone().flipped() } else { outcome.clone() }
}
