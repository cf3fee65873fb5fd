//! Requests to an arena, from the command line or from a page.

use itertools::Itertools;
use jiff::Timestamp;
use matches::statistics::Sprt;
use programs::Spec;
use serde::{Deserialize, Serialize};

use crate::arena::{Arena, Shared};
use crate::prints::Player;
use crate::progress::games;
use crate::source::{CheckedSource, Source};
use crate::state::{Now, Stage, State};
use crate::version::NewVersion;
use crate::work::{Event, GAMES_MAX, Rule, Test};
use crate::{Error, Version};

/// Number of games against each opponent if a pool test is requested without a rule.
const POOL_GAMES: u64 = 100;

/// A request, which can be sent as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Adds a version of a bot. With `test`, also requests its default test if it has an opponent.
    Add {
        bot: String,
        source: Source,
        #[serde(default)]
        note: Option<String>,
        #[serde(default)]
        test: bool,
    },
    /// Requests a test of a version.
    Test {
        version: u32,
        #[serde(default)]
        against: Against,
        /// The default is a sequential test with the bounds from the settings, or 100 games against
        /// each version in the pool.
        #[serde(default)]
        rule: Option<Rule>,
    },
    Stop {
        test: u32,
    },
    Resume {
        test: u32,
    },
    /// Requests games beyond the end of a test.
    More {
        test: u32,
        games: u64,
    },
    /// Adds games that were played elsewhere to a test.
    Put {
        test: u32,
        /// Name of the journal in errors.
        name: String,
        /// Contents of the journal.
        journal: String,
    },
    /// Tests a version on the seeds of the games lost in another test.
    ReplayLosses {
        test: u32,
        version: u32,
    },
    /// Repeats a version's check, after rebuilding it if its build has failed.
    Check {
        version: u32,
    },
    /// Makes a version its bot's reference.
    Promote {
        version: u32,
    },
    /// Adds a version to the pool of opponents, or removes it.
    Pool {
        version: u32,
        is_kept: bool,
    },
    /// Turns the ladder on or off. The ladder plays games for the ratings while the queue is empty.
    Ladder {
        is_on: bool,
    },
}

/// The opponents in a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// The bot's reference, or the pool if the version is the reference itself.
    #[default]
    Usual,
    Version(u32),
    Pool,
}

/// The answer to a request: the version or test it created or changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<u32>,
    /// Number of games added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
}

impl Reply {
    fn of_test(test: u32) -> Self {
        Self { test: Some(test), ..Self::default() }
    }

    fn of_version(version: u32) -> Self {
        Self { version: Some(version), ..Self::default() }
    }
}

impl Arena {
    /// Executes or queues a request.
    ///
    /// Returns an error if there is no such version or test, if a source is invalid, or if a file
    /// cannot be written. In this case, the state is unchanged.
    pub fn request(&self, request: Request) -> Result<Reply, Error> {
        let mut shared = self.locked();
        shared.check_owned()?;
        let reply = self.answer(&mut shared, request)?;
        drop(shared);
        self.wake();
        Ok(reply)
    }

    fn answer(&self, shared: &mut Shared, request: Request) -> Result<Reply, Error> {
        match request {
            Request::Add { bot, source, note, test } => {
                let number = self.add(shared, &bot, source, note, test)?;
                // Builds come before games.
                self.pause();
                self.ask_missing_tests(shared)?;
                let mut tests = shared.state.work.tests.values();
                let test = tests.find(|test| test.version == number).map(|test| test.number);
                Ok(Reply { test, ..Reply::of_version(number) })
            }
            Request::Test { version, against, rule } => {
                ask(shared, self, version, against, rule).map(Reply::of_test)
            }
            Request::Stop { test } => {
                shared.state.test(test)?;
                shared.add(Event::Stopped { test })?;
                if matches!(shared.state.now, Some(Now::Test { test: now, .. }) if now == test) {
                    self.pause();
                }
                Ok(Reply::of_test(test))
            }
            Request::Resume { test } => {
                shared.state.test(test)?;
                shared.add(Event::Resumed { test })?;
                self.refresh_progress(shared, test);
                Ok(Reply::of_test(test))
            }
            Request::More { test, games } => {
                check_games(games)?;
                shared.state.check_more(test)?;
                shared.add(Event::More { test, games })?;
                self.refresh_progress(shared, test);
                Ok(Reply::of_test(test))
            }
            Request::Put { test, name, journal } => self.put(shared, test, &name, journal),
            Request::ReplayLosses { test, version } => {
                let test = losses(&shared.state, test, version)?;
                let number = test.number;
                shared.add(Event::Asked(test))?;
                self.refresh_progress(shared, number);
                Ok(Reply::of_test(number))
            }
            Request::Check { version } => {
                self.check_again(shared, version)?;
                Ok(Reply::of_version(version))
            }
            Request::Promote { version } => {
                let name = shared.state.version(version)?.to_string();
                if shared.state.stage(version) != Stage::Ready {
                    let reason = "it has not been built and checked yet".to_owned();
                    return Err(Error::NotPlayable(name, reason));
                }
                shared.add(Event::Promoted { version })?;
                Ok(Reply::of_version(version))
            }
            Request::Pool { version, is_kept } => {
                shared.state.version(version)?;
                shared.add(Event::Pool { version, is_kept })?;
                Ok(Reply::of_version(version))
            }
            Request::Ladder { is_on } => {
                shared.state.trouble = None;
                shared.add(Event::Ladder { is_on })?;
                if matches!(shared.state.now, Some(Now::Ladder(_))) {
                    self.pause();
                }
                Ok(Reply::default())
            }
        }
    }

    fn add(
        &self,
        shared: &mut Shared,
        bot: &str,
        source: Source,
        note: Option<String>,
        test: bool,
    ) -> Result<u32, Error> {
        let number = shared.state.versions.keys().last().map_or(1, |last| last + 1);
        let latest = || shared.state.versions_of(bot).next().map(|version| version.number);
        let parent = shared.state.reference(bot).or_else(latest);
        let note = note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
        // The first version in an arena has no opponent yet.
        let has_opponent = shared.state.reference(bot).is_some() || !shared.state.pool().is_empty();
        let test = test && has_opponent;
        let new = NewVersion { number, bot, parent, note, test };
        let (root, config) = (self.root(), self.config());
        let version = match source {
            Source::Files(files) => {
                let kinds: Vec<&str> = config.toolchains.keys().map(String::as_str).collect();
                let source = CheckedSource::new(files, &kinds)?;
                Version::add_source(root, config, new, &source)?
            }
            Source::Command(command) => {
                let spec: Spec = command.parse()?;
                if let Spec::BuiltinPlayer(_) = spec {
                    let print = spec.fingerprint()?;
                    let player = Player { name: bot.to_owned(), spec, print };
                    config.plan(vec![player])?.try_player(0)?;
                }
                Version::add_command(root, new, &command)?
            }
        };
        shared.state.add_version(version);
        Ok(number)
    }

    /// Queues tests that were requested together with their versions, but were never queued because
    /// the process ended first.
    pub(crate) fn ask_missing_tests(&self, shared: &mut Shared) -> Result<(), Error> {
        let state = &shared.state;
        let is_tested = |number: u32| state.work.tests.values().any(|test| test.version == number);
        let is_missing = |version: &&Version| version.test && !is_tested(version.number);
        let missing = state.versions.values().filter(is_missing).map(|version| version.number);
        for number in missing.collect_vec() {
            if opponents(&shared.state, number, Against::Usual).is_ok() {
                ask(shared, self, number, Against::Usual, None)?;
            }
        }
        Ok(())
    }

    fn check_again(&self, shared: &mut Shared, number: u32) -> Result<(), Error> {
        let version = shared.state.version(number)?;
        if shared.state.is_outdated(number) {
            return Err(Error::Conflict(shared.state.obstacle(number).unwrap_or_default()));
        }
        let stage = shared.state.stage(number);
        if matches!(stage, Stage::ToBuild | Stage::ToCheck) {
            return Ok(());
        }
        version.clear_check(self.root())?;
        if stage == Stage::BuildFailed {
            version.clear_build(self.root())?;
            shared.state.builds.remove(&number);
        }
        shared.add(Event::CheckAsked { version: number })?;
        shared.state.checks.remove(&number);
        // Checks come before games.
        self.pause();
        Ok(())
    }

    fn refresh_progress(&self, shared: &mut Shared, test: u32) {
        let state = &mut shared.state;
        if let Some(asked) = state.work.tests.get(&test) {
            let progress = crate::progress::Progress::for_test(asked, &state.records, state.seeds);
            state.progress.insert(test, progress);
        }
    }
}

/// Queues a test and returns its number.
fn ask(
    shared: &mut Shared,
    arena: &Arena,
    version: u32,
    against: Against,
    rule: Option<Rule>,
) -> Result<u32, Error> {
    let against = opponents(&shared.state, version, against)?;
    let usual = || match against.len() {
        1 => Rule::Sprt(arena.config().sprt()),
        _ => Rule::Games(POOL_GAMES),
    };
    let rule = rule.unwrap_or_else(usual);
    match rule {
        Rule::Games(games) => check_games(games)?,
        Rule::Sprt(sprt) => {
            Sprt::checked(sprt).map_err(|error| Error::Conflict(error.to_string()))?;
            if against.len() > 1 {
                let reason = "a sequential test needs a single opponent; against the pool, set a \
                              number of games";
                return Err(Error::Conflict(reason.to_owned()));
            }
        }
    }
    let test = new_test(&shared.state, version, against, rule, Vec::new());
    let number = test.number;
    shared.add(Event::Asked(test))?;
    arena.refresh_progress(shared, number);
    Ok(number)
}

fn new_test(state: &State, version: u32, against: Vec<u32>, rule: Rule, seeds: Vec<i64>) -> Test {
    Test {
        number: state.work.next_test(),
        version,
        against,
        rule,
        seeds,
        asked: Timestamp::now().as_second(),
        more: 0,
        is_stopped: false,
        failure: None,
    }
}

pub(crate) fn check_games(games: u64) -> Result<(), Error> {
    match (2..=GAMES_MAX).contains(&games) {
        true => Ok(()),
        false => Err(Error::Conflict(format!("{games} games: expected 2 to {GAMES_MAX}"))),
    }
}

/// Resolves a test's opponents.
///
/// Returns an error if there are no opponents.
fn opponents(state: &State, version: u32, against: Against) -> Result<Vec<u32>, Error> {
    let name = state.version(version)?;
    let pool = || state.pool().into_iter().filter(|other| *other != version).collect_vec();
    let found = match against {
        Against::Version(other) if other == version => {
            return Err(Error::Conflict(format!("{name} cannot be tested against itself")));
        }
        Against::Version(other) => vec![state.version(other)?.number],
        Against::Pool => pool(),
        Against::Usual => match state.reference(&name.bot).filter(|other| *other != version) {
            Some(reference) => vec![reference],
            None => pool(),
        },
    };
    match found.is_empty() {
        true => Err(Error::Conflict(format!(
            "{name} has no opponent: it is its bot's reference, and the pool is empty"
        ))),
        false => Ok(found),
    }
}

/// A test of a version on the seeds lost in another test, against the same opponent.
fn losses(state: &State, test: u32, version: u32) -> Result<Test, Error> {
    let asked = state.test(test)?;
    state.version(version)?;
    let [opponent] = asked.against[..] else {
        return Err(Error::Conflict(format!("test {test} has several opponents, expected one")));
    };
    if version == opponent {
        return Err(Error::Conflict("a version cannot replay games against itself".to_owned()));
    }
    let lost = games(asked, &state.records, opponent).filter(|outcome| outcome.half_points() == 0);
    let seeds: Vec<i64> = lost.filter_map(|outcome| outcome.seed.parse().ok()).unique().collect();
    if seeds.is_empty() {
        return Err(Error::Conflict(format!("test {test} has no lost games")));
    }
    let rule = Rule::Games(2 * seeds.len() as u64);
    Ok(new_test(state, version, vec![opponent], rule, seeds))
}
