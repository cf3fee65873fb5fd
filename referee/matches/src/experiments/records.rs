//! The games of two players, as their journal holds them.

use std::collections::BTreeMap;

use super::State;
use crate::silence::Silence;
use crate::statistics::{Sprt, Verdict};
use crate::{MatchSummary, Outcome, RecordedMatch};

/// The games of a candidate against a base so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    pub summary: MatchSummary,
    pub(super) silence: Silence,
}

/// The records of all matches of a queue that have a journal, by the names of candidate and base.
pub type Records = BTreeMap<[String; 2], Record>;

/// The key of two players, candidate and base, in [`Records`].
pub fn record_key(names: [&str; 2]) -> [String; 2] {
    names.map(str::to_owned)
}

impl Record {
    pub fn of(recorded: &RecordedMatch, games: u64) -> Self {
        let mut record = Self::default();
        let outcomes = || recorded.games.iter().take(usize::try_from(games).unwrap_or(usize::MAX));
        if recorded.games.len() as u64 <= games {
            record.summary.clone_from(&recorded.summary);
            outcomes().for_each(|outcome| record.silence.add(outcome));
        } else {
            outcomes().for_each(|outcome| record.add(outcome));
        }
        record
    }

    pub fn add(&mut self, outcome: &Outcome) {
        self.summary.add(outcome);
        self.silence.add(outcome);
    }

    /// The state of the candidate by these games, of `games` that it may play.
    pub(super) fn state(&self, sprt: Sprt, games: u64) -> State {
        const CANDIDATE: usize = 0;
        if self.silence.mute_player() == Some(CANDIDATE) {
            return State::Faults;
        }
        let played = self.summary.played();
        match sprt.verdict(&self.summary.counts()) {
            _ if played == 0 => State::Waiting,
            Verdict::AcceptsElo1 => State::Passed,
            Verdict::AcceptsElo0 if self.summary.is_lost_by_faults(CANDIDATE) => State::Faults,
            Verdict::AcceptsElo0 => State::Failed,
            Verdict::Undecided if played >= games => State::AllPlayed,
            Verdict::Undecided => State::Undecided,
        }
    }
}
