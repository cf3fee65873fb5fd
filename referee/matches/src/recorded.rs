//! Games recorded in a journal.

use std::path::Path;

use files::{Error, Journal};
use replays::text::ParseError;
use serde_json::Value;

use super::{MatchSummary, Outcome, Pairings, Plan, Shard};
use crate::difference::explain;
use crate::kinds::MATCH;
use crate::statistics::Sprt;

/// The part of a match that its journal has recorded so far.
pub struct RecordedMatch {
    journal: Journal,
    /// Planned games that have not been recorded yet.
    pairings: Pairings,
    pub plan: Plan,
    /// The part of the plan covered by the journal.
    pub shard: Shard,
    /// The sequential test used in the last run.
    pub sprt: Option<Sprt>,
    /// The games recorded so far, in plan order.
    pub games: Vec<Outcome>,
    /// The score in a match between two players; empty if there are more players.
    pub summary: MatchSummary,
}

impl RecordedMatch {
    /// Reads all games from a journal written by `match --out` or `run -o`. Records are checked
    /// strictly even if their checksums are valid. Returns an error if a record does not match the
    /// plan's game at its position. Skips an incomplete last line.
    pub fn open(path: &Path) -> Result<Self, crate::Error> {
        Self::from_journal(Journal::open(path, &MATCH)?)
    }

    /// Like [`open`](Self::open), for a journal in memory. `name` is used in error messages.
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<Self, crate::Error> {
        Self::from_journal(Journal::from_bytes(name, bytes, &MATCH)?)
    }

    fn from_journal(mut journal: Journal) -> Result<Self, crate::Error> {
        let (plan, shard, sprt) = read_head(journal.path(), journal.head())?;
        let mut pairings = plan.pairings_of(shard);
        let (mut games, mut summary) = (Vec::new(), MatchSummary::default());
        while let Some(outcome) = journal.next_record::<Outcome>()? {
            check_game(&journal, &outcome, &mut pairings)?;
            if plan.players.len() == 2 {
                summary.add(&outcome);
            }
            games.push(outcome);
        }
        // Closed, because a server keeps hundreds of matches open.
        journal.close();
        Ok(Self { journal, plan, pairings, shard, sprt, games, summary })
    }

    /// Keeps only the first `games` games, for a report. Swaps the two players if `is_flipped` is
    /// true.
    pub fn seen(mut self, games: usize, is_flipped: bool) -> Self {
        self.games.truncate(games);
        if is_flipped {
            self.games = self.games.into_iter().map(Outcome::flipped).collect();
            self.plan.players.reverse();
            self.plan.names.reverse();
        }
        self.summary = MatchSummary::default();
        self.games.iter().for_each(|outcome| self.summary.add(outcome));
        self
    }

    /// Checks that the journal belongs to a part of a plan and that its last line is complete.
    /// Returns an error that names the difference or the incomplete line.
    pub fn check_part(&self, plan: &Plan, shard: Shard) -> Result<(), crate::Error> {
        // A match with a sequential test may still contain all its games.
        self.journal.check_head(&with_sprt(plan.head(shard), self.sprt)).map_err(explain)?;
        Ok(self.journal.check_whole()?)
    }

    /// Returns an error if the last line is incomplete.
    pub fn check_whole(&self) -> Result<(), Error> {
        self.journal.check_whole()
    }

    /// Returns the names of the first two players in reports.
    pub fn names(&self) -> [String; 2] {
        [0, 1].map(|player| self.plan.name(player))
    }

    pub fn missing(&self) -> u64 {
        self.pairings.remaining()
    }

    /// Returns the number of games in the complete match.
    pub fn planned(&self) -> u64 {
        self.plan.pairings_of(self.shard).remaining()
    }
}

/// Parses the plan, part and sequential test from a journal's head.
fn read_head(path: &Path, head: &Value) -> Result<(Plan, Shard, Option<Sprt>), Error> {
    let damaged = |reason: String| Error::damaged(path, 1, reason);
    let sprt = recorded_sprt(path, head)?;
    let mut plan = without_sprt(head);
    let shard = plan.as_object_mut().and_then(|members| members.remove("shard"));
    let shard = shard.as_ref().and_then(Value::as_str).unwrap_or_default().parse();
    let shard = shard.map_err(|error: ParseError| damaged(error.to_string()))?;
    let plan = Plan::from_json(plan).map_err(|reason| damaged(format!("the head: {reason}")))?;
    Ok((plan, shard, sprt))
}

/// Member of the head that contains the sequential test. The test decides when the match may stop,
/// but not how games are played.
const KEY: &str = "sprt";

/// Reads the test recorded in a journal. Returns `None` if there is no test, as in journals written
/// by earlier versions. Returns an error if the test is invalid.
pub fn recorded_sprt(path: &Path, head: &Value) -> Result<Option<Sprt>, Error> {
    let Some(found) = head.get(KEY) else { return Ok(None) };
    let damaged =
        |reason: String| Error::damaged(path, 1, format!("sequential test {found}: {reason}"));
    let sprt: Sprt =
        serde_json::from_value(found.clone()).map_err(|error| damaged(error.to_string()))?;
    sprt.checked().map(Some).map_err(|error| damaged(error.to_string()))
}

/// Adds the test, if any, to the head.
pub fn with_sprt(mut head: Value, sprt: Option<Sprt>) -> Value {
    if let Some(sprt) = sprt {
        head[KEY] = serde_json::json!(sprt);
    }
    head
}

pub fn without_sprt(head: &Value) -> Value {
    let mut head = head.clone();
    if let Some(members) = head.as_object_mut() {
        members.remove(KEY);
    }
    head
}

/// Upper limit for a game's counts, so that their sums do not overflow.
const COUNT_MAX: u64 = 1 << 32;

/// Checks that the last record read is the next game in the plan.
pub(super) fn check_game(
    journal: &Journal,
    outcome: &Outcome,
    pairings: &mut Pairings,
) -> Result<(), Error> {
    let expected = pairings.next();
    let found = format!("contains seed {} with seats {:?}", outcome.seed, outcome.seats);
    let reason = match expected {
        None => format!("{found}, but the plan has no game there"),
        Some(pairing) if outcome.pairing() != Some(pairing) => {
            let (seed, seats) = (pairing.seed, pairing.seats());
            format!("{found}, but the plan has seed {seed} with seats {seats:?} there")
        }
        Some(pairing) if outcome.tags != pairings.tags(pairing.seed) => {
            format!("{found} and tags {:?}, but the plan has other tags there", outcome.tags)
        }
        Some(_) if outcome.highest_count() > COUNT_MAX => {
            format!("counts {}, expected at most {COUNT_MAX}", outcome.highest_count())
        }
        Some(_) => return Ok(()),
    };
    Err(Error::damaged(journal.path(), journal.line(), reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_head_keeps_its_test_and_nothing_unsound() {
        let read = |head| recorded_sprt(Path::new("games.jsonl"), &head);
        let sprt = Sprt { elo0: -1.5, elo1: 4.0, alpha: 0.01, beta: 0.2 };
        let head = with_sprt(json!({ "game": "janken" }), Some(sprt));
        assert_eq!(without_sprt(&head), json!({ "game": "janken" }));
        assert_eq!(read(head.clone()).expect("a sound test"), Some(sprt));
        assert_eq!(read(without_sprt(&head)).expect("no test"), None);
        let tests = [
            json!({ "elo0": 5.0, "elo1": 4.0, "alpha": 0.05, "beta": 0.05 }),
            json!({ "elo0": 0.0, "elo1": 4.0, "alpha": 0.5, "beta": 0.05 }),
            json!({ "elo0": 0.0, "elo1": 1e308, "alpha": 0.05, "beta": 0.05 }),
            json!({ "elo0": 0.0, "elo1": 4.0 }),
            json!("0,10"),
        ];
        for test in tests {
            let error = read(json!({ "sprt": test })).expect_err("unsound").to_string();
            assert!(error.contains("games.jsonl line 1: sequential test "), "{error}");
        }
    }
}
