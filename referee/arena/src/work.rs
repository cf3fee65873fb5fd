//! The log of requests to an arena and their results: `work.jsonl`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use files::{Format, Journal, Overwrite};
use matches::statistics::Sprt;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::Error;

/// Name of the file in the arena folder.
pub const WORK: &str = "work.jsonl";

const FORMAT: Format = Format { kind: "arena", name: "an arena work log", version: 1 };

/// Maximum number of games in a test.
pub const GAMES_MAX: u64 = 1_000_000;

/// When a test ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// As soon as the sequential test is decided, or after the arena's last seed.
    Sprt(Sprt),
    /// After a number of games against each opponent.
    Games(u64),
}

/// A requested test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// Test number, from 1.
    pub number: u32,
    pub version: u32,
    /// The opponents: one version, or the pool at the time of the request.
    pub against: Vec<u32>,
    pub rule: Rule,
    /// Seeds of games that an older version lost, used instead of the arena's seeds. They were
    /// chosen by their results, so these games are not rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<i64>,
    /// Time of the request, as Unix time in seconds.
    pub asked: i64,
    /// Number of games requested in addition to those required by the rule.
    #[serde(skip)]
    pub more: u64,
    #[serde(skip)]
    pub is_stopped: bool,
    /// The reason why the test could not be played.
    #[serde(skip)]
    pub failure: Option<String>,
}

/// An event, one line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Asked(Test),
    Stopped {
        test: u32,
    },
    Resumed {
        test: u32,
    },
    More {
        test: u32,
        games: u64,
    },
    /// A test could not be played.
    Failed {
        test: u32,
        reason: String,
    },
    /// A version's check could not be played.
    CheckFailed {
        version: u32,
        reason: String,
    },
    /// A repeated check was requested, with a new build if the last build failed.
    CheckAsked {
        version: u32,
    },
    Promoted {
        version: u32,
    },
    /// A version was added to the pool or removed from it.
    Pool {
        version: u32,
        is_kept: bool,
    },
    Ladder {
        is_on: bool,
    },
    /// The ladder chose the players of its next games.
    Batch(Batch),
}

/// Games chosen by the ladder. A batch is always completed, if necessary by another process, so
/// that later choices do not depend on when a process ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    pub players: Vec<u32>,
    /// Number of games in the players' journal at the end of the batch.
    pub games: u64,
}

/// The current state after all events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    pub tests: BTreeMap<u32, Test>,
    /// The reasons why checks could not be played, by version.
    pub unchecked: BTreeMap<u32, String>,
    /// Number of repeated checks requested, by version.
    pub checks_asked: BTreeMap<u32, u32>,
    /// Promoted versions, latest last.
    pub promoted: Vec<u32>,
    /// Versions added to the pool of opponents.
    pub pool: BTreeSet<u32>,
    /// Versions removed from the pool.
    pub not_in_pool: BTreeSet<u32>,
    /// True if the ladder plays while the queue is empty.
    pub is_ladder_on: bool,
    /// The latest choice of the ladder.
    pub batch: Option<Batch>,
}

impl Work {
    /// Applies an event.
    ///
    /// Returns an error if the event refers to an unknown test.
    pub fn apply(&mut self, event: Event) -> Result<(), Error> {
        match event {
            Event::Asked(test) => {
                self.tests.insert(test.number, test);
            }
            Event::Stopped { test } => self.test(test)?.is_stopped = true,
            Event::Resumed { test } => {
                let test = self.test(test)?;
                (test.is_stopped, test.failure) = (false, None);
            }
            Event::More { test, games } => {
                let test = self.test(test)?;
                test.more = test.more.saturating_add(games).min(GAMES_MAX);
                (test.is_stopped, test.failure) = (false, None);
            }
            Event::Failed { test, reason } => self.test(test)?.failure = Some(reason),
            Event::CheckFailed { version, reason } => {
                self.unchecked.insert(version, reason);
            }
            Event::CheckAsked { version } => {
                self.unchecked.remove(&version);
                *self.checks_asked.entry(version).or_default() += 1;
            }
            Event::Promoted { version } => {
                self.promoted.retain(|promoted| *promoted != version);
                self.promoted.push(version);
            }
            Event::Pool { version, is_kept } => {
                let [kept, out] = [&mut self.pool, &mut self.not_in_pool];
                let (to, from) = if is_kept { (kept, out) } else { (out, kept) };
                from.remove(&version);
                to.insert(version);
            }
            Event::Ladder { is_on } => self.is_ladder_on = is_on,
            Event::Batch(batch) => self.batch = Some(batch),
        }
        Ok(())
    }

    fn test(&mut self, number: u32) -> Result<&mut Test, Error> {
        self.tests.get_mut(&number).ok_or(Error::NoTest(number))
    }

    /// The number of the next test.
    pub fn next_test(&self) -> u32 {
        self.tests.keys().last().map_or(1, |last| last + 1)
    }
}

/// Opens and locks an arena's work log, creating it if necessary.
///
/// Returns an error if another process holds the lock, or if the file is damaged.
pub fn open_work(root: &Path) -> Result<(Journal, Work), Error> {
    let path = root.join(WORK);
    let mut journal = Journal::resume(&path, &FORMAT, &json!({}), Overwrite::Own)?;
    let work = read(&path, &mut journal)?;
    journal.begin()?;
    Ok((journal, work))
}

/// Reads the work log of an arena without locking it. Empty if there is no file yet.
///
/// Returns an error if the file is damaged.
pub fn read_work(root: &Path) -> Result<Work, Error> {
    let path = root.join(WORK);
    if !path.metadata().is_ok_and(|data| data.len() > 0) {
        return Ok(Work::default());
    }
    read(&path, &mut Journal::open(&path, &FORMAT)?)
}

fn read(path: &Path, journal: &mut Journal) -> Result<Work, Error> {
    let mut work = Work::default();
    while let Some(event) = journal.next_record::<Event>()? {
        let line = journal.line();
        work.apply(event).map_err(|error| Error::invalid(path, format!("line {line}: {error}")))?;
    }
    Ok(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(number: u32) -> Test {
        Test {
            number,
            version: 2,
            against: vec![1],
            rule: Rule::Sprt(Sprt::new(0.0, 10.0)),
            seeds: Vec::new(),
            asked: 1_700_000_000,
            more: 0,
            is_stopped: false,
            failure: None,
        }
    }

    #[test]
    fn work_is_read_as_it_was_written_and_has_one_writer() {
        let root = tempfile::tempdir().expect("a folder");
        assert_eq!(read_work(root.path()).expect("none"), Work::default());
        let (mut log, mut work) = open_work(root.path()).expect("free");
        for event in [
            Event::Asked(test(1)),
            Event::Asked(Test { rule: Rule::Games(40), seeds: vec![3, -4], ..test(2) }),
            Event::Stopped { test: 1 },
            Event::More { test: 2, games: 10 },
            Event::Failed { test: 2, reason: "no program".to_owned() },
            Event::CheckFailed { version: 1, reason: "no program".to_owned() },
            Event::CheckFailed { version: 2, reason: "no program".to_owned() },
            Event::CheckAsked { version: 1 },
            Event::Batch(Batch { players: vec![1, 2], games: 8 }),
            Event::Promoted { version: 2 },
            Event::Promoted { version: 1 },
            Event::Promoted { version: 2 },
            Event::Pool { version: 1, is_kept: true },
            Event::Pool { version: 1, is_kept: false },
            Event::Ladder { is_on: true },
        ] {
            log.append(&event).expect("written");
            work.apply(event).expect("known tests");
        }
        assert_eq!(read_work(root.path()).expect("read"), work);
        assert_eq!((work.promoted.clone(), work.next_test()), (vec![1, 2], 3));
        assert!(open_work(root.path()).is_err(), "one writer");
        drop(log);
        let (_, again) = open_work(root.path()).expect("free again");
        assert_eq!(again, work);
        assert!(work.apply(Event::Stopped { test: 9 }).is_err());
    }
}
