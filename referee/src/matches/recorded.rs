//! The games of a journal, also of one that still grows.

use std::path::{Path, PathBuf};

use files::{Error, Journal};

use super::recorded_sprt::recorded_sprt;
use super::{MatchError, MatchSummary, Outcome, ParseError, Plan, Shard};
use crate::outputs::MATCH;
use crate::statistics::Sprt;

/// A match as its journal records it so far.
pub struct RecordedMatch {
    path: PathBuf,
    follower: Journal,
    plan: Plan,
    shard: Shard,
    sprt: Option<Sprt>,
    games: Vec<Outcome>,
    summary: MatchSummary,
}

impl RecordedMatch {
    /// Reads all games that a journal holds, as `match --out` or `run -o` writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is damaged, or is no match journal. A last line
    /// that is not complete yet is left for later.
    pub fn open(path: &Path) -> Result<Self, MatchError> {
        Self::of(path, Journal::open(path, &MATCH)?)
    }

    /// The same for a journal in memory; `name` is its name in errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are damaged or no match journal.
    pub fn of_bytes(name: &Path, bytes: Vec<u8>) -> Result<Self, MatchError> {
        Self::of(name, Journal::of_bytes(name, bytes, &MATCH)?)
    }

    fn of(path: &Path, follower: Journal) -> Result<Self, MatchError> {
        let damaged = |reason: String| Error::damaged(path, 1, reason);
        let head = follower.head().clone();
        let shard = head["shard"].as_str().unwrap_or_default().parse();
        let shard: Shard = shard.map_err(|error: ParseError| damaged(error.to_string()))?;
        let sprt = recorded_sprt(path, &head)?;
        let plan: Plan = serde_json::from_value(head)
            .map_err(|error| damaged(format!("the head holds no plan: {error}")))?;
        plan.check_seeds()?;
        let (games, summary) = (Vec::new(), MatchSummary::default());
        let path = path.to_owned();
        let mut recorded = Self { path, follower, plan, shard, sprt, games, summary };
        recorded.read_new()?;
        Ok(recorded)
    }

    /// Reads the games that were added since; returns how many.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is damaged.
    pub fn read_new(&mut self) -> Result<usize, MatchError> {
        let before = self.games.len();
        while let Some(outcome) = self.follower.next_record::<Outcome>()? {
            if !matches!(outcome.seats, [0, 1] | [1, 0]) {
                let reason = format!("seats {:?}, expected [0,1] or [1,0]", outcome.seats);
                return Err(Error::damaged(&self.path, self.follower.line(), reason).into());
            }
            self.summary.add(&outcome);
            self.games.push(outcome);
        }
        Ok(self.games.len() - before)
    }

    /// How many bytes of the journal were read.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.follower.end()
    }

    /// What is played.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Which part of the plan the journal holds.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The sequential test that the match was last asked to stop by.
    #[must_use]
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// What reports call the players.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        [self.plan.name(0), self.plan.name(1)]
    }

    /// The games so far, in the order of the plan.
    #[must_use]
    pub fn games(&self) -> &[Outcome] {
        &self.games
    }

    /// Their summary.
    #[must_use]
    pub fn summary(&self) -> &MatchSummary {
        &self.summary
    }

    /// How many games there are when all are played.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.plan.pairings_of(self.shard).left()
    }
}
