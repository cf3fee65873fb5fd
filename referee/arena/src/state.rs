//! State of an arena: its versions, requests and games, all derived from its files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use itertools::Itertools;
use matches::statistics::{Ranking, Rating, connected, ratings};
use matches::{League, Outcome};
use serde::{Deserialize, Serialize};

use crate::check::Check;
use crate::progress::{Progress, State as TestState};
use crate::records::{Group, Record, Records, chosen_journal, group, journal};
use crate::version::{Build, Version, read_versions};
use crate::work::{Test, Work};
use crate::{Config, Error};

/// The step that an arena is executing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Now {
    Build(u32),
    Check(u32),
    /// Games of a test against one opponent.
    Test {
        test: u32,
        opponent: u32,
    },
    /// Games chosen by the ladder.
    Ladder(Group),
}

/// The progress of a version towards its first test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    ToBuild,
    BuildFailed,
    ToCheck,
    CheckFailed,
    /// Built and checked, so it can be played.
    Ready,
}

impl Stage {
    /// Returns true if the build or the check has failed.
    pub fn is_failed(self) -> bool {
        matches!(self, Self::BuildFailed | Self::CheckFailed)
    }
}

/// The state of an arena.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub versions: BTreeMap<u32, Version>,
    pub builds: BTreeMap<u32, Build>,
    pub checks: BTreeMap<u32, Check>,
    pub work: Work,
    pub records: Records,
    /// The progress of every test.
    pub progress: BTreeMap<u32, Progress>,
    pub now: Option<Now>,
    /// The error that turned off the ladder, if any.
    pub trouble: Option<String>,
    /// Number of seeds in the arena.
    pub seeds: u64,
    league: Option<(Vec<u32>, League)>,
}

/// A version with its rating.
#[derive(Clone, Debug)]
pub struct Rated {
    pub version: u32,
    /// Rating, relative to the mean of all rated versions.
    pub rating: Rating,
    /// Points and number of games.
    pub score: (f64, u64),
    pub faults: u64,
}

impl State {
    /// Reads an arena's state from its files and from `work`, the contents of its work log.
    ///
    /// Returns an error if a file is damaged.
    pub fn read(root: &Path, config: &Config, work: Work) -> Result<Self, Error> {
        let mut state = Self { seeds: seeds_of(config), ..Self::default() };
        state.refresh(root, work)?;
        Ok(state)
    }

    /// Reads the files that have changed.
    pub(crate) fn refresh(&mut self, root: &Path, work: Work) -> Result<(), Error> {
        for version in read_versions(root)? {
            self.add_version(version);
        }
        // Another process may have repeated these builds and checks.
        for (version, asked) in &work.checks_asked {
            if self.work.checks_asked.get(version) != Some(asked) {
                self.builds.remove(version);
                self.checks.remove(version);
            }
        }
        self.work = work;
        for version in self.versions.values() {
            let number = version.number;
            if !self.builds.contains_key(&number)
                && let Some(build) = version.build(root)?
            {
                self.builds.insert(number, build);
            }
            let refused = self.work.unchecked.get(&number).map(|reason| Check::refused(reason));
            let check = match refused {
                None if self.checks.contains_key(&number) => None,
                None => Check::read(root, version),
                refused => refused,
            };
            if let Some(check) = check {
                self.checks.insert(number, check);
            }
        }
        let before = self.records.count();
        let is_chosen = |test: &&Test| !test.seeds.is_empty();
        let chosen = self.work.tests.values().filter(is_chosen).map(|test| test.number);
        self.records.refresh(root, &self.versions, chosen)?;
        if self.records.count() != before {
            self.league = None;
        }
        self.progress = self
            .work
            .tests
            .values()
            .map(|test| (test.number, Progress::for_test(test, &self.records, self.seeds)))
            .collect();
        Ok(())
    }

    pub(crate) fn add_version(&mut self, version: Version) {
        self.versions.insert(version.number, version);
    }

    /// Returns the version with a given number.
    ///
    /// Returns an error if there is no such version.
    pub fn version(&self, number: u32) -> Result<&Version, Error> {
        self.versions.get(&number).ok_or(Error::NoVersion(number))
    }

    /// Returns the test with a given number.
    ///
    /// Returns an error if there is no such test.
    pub fn test(&self, number: u32) -> Result<&Test, Error> {
        self.work.tests.get(&number).ok_or(Error::NoTest(number))
    }

    /// A version's stage.
    pub fn stage(&self, number: u32) -> Stage {
        match (self.builds.get(&number), self.checks.get(&number)) {
            (None, _) => Stage::ToBuild,
            (Some(build), _) if build.failure.is_some() => Stage::BuildFailed,
            (Some(_), None) => Stage::ToCheck,
            (Some(_), Some(check)) if check.is_passed() => Stage::Ready,
            (Some(_), Some(_)) => Stage::CheckFailed,
        }
    }

    /// The reason why a version failed its build or check.
    pub fn failure(&self, number: u32) -> Option<&str> {
        let build = self.builds.get(&number).and_then(|build| build.failure.as_deref());
        build.or_else(|| Some(&*self.checks.get(&number)?.fault()?.text))
    }

    /// The versions that can be played, by number.
    pub fn ready(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.versions.keys().copied().filter(|number| self.stage(*number) == Stage::Ready)
    }

    /// The bots' names.
    pub fn bots(&self) -> impl Iterator<Item = &str> {
        self.versions.values().map(|version| &*version.bot).sorted().dedup()
    }

    /// A bot's versions, latest first.
    pub fn versions_of<'a>(&'a self, bot: &'a str) -> impl Iterator<Item = &'a Version> {
        self.versions.values().rev().filter(move |version| version.bot == bot)
    }

    /// A bot's reference: the version promoted last, or else the first version whose build and
    /// check have not failed.
    pub fn reference(&self, bot: &str) -> Option<u32> {
        let is_of_bot = |number: &u32| self.versions.get(number).is_some_and(|of| of.bot == bot);
        let promoted = self.work.promoted.iter().rev().copied().find(is_of_bot);
        let is_failed = |number: &u32| self.stage(*number).is_failed();
        let mut others = self.versions.keys().copied().filter(|number| !is_failed(number));
        promoted.or_else(|| others.find(is_of_bot)).map(|number| self.successor(number))
    }

    /// Returns true if a version is a built-in player from a different version of the referee. Its
    /// games are kept, but no more can be added.
    pub fn is_outdated(&self, number: u32) -> bool {
        let player = self.versions.get(&number).and_then(Version::builtin);
        let check = self.checks.get(&number).filter(|check| !check.digest.is_empty());
        let (Some(player), Some(check)) = (player, check) else { return false };
        player.digest().is_ok_and(|digest| digest != check.digest)
    }

    /// The version that replaces an outdated built-in player: the same player, added again later.
    /// Returns `number` itself if the version is not outdated or has no replacement.
    fn successor(&self, number: u32) -> u32 {
        let Some(version) = self.versions.get(&number).filter(|_| self.is_outdated(number)) else {
            return number;
        };
        let is_next = |other: &&Version| {
            let is_usable = !self.stage(other.number).is_failed();
            other.main == version.main && is_usable && !self.is_outdated(other.number)
        };
        self.versions_of(&version.bot).find(is_next).map_or(number, |next| next.number)
    }

    /// The reason why a version cannot be played right now, and what to do about it.
    pub fn obstacle(&self, number: u32) -> Option<String> {
        let version = self.versions.get(&number)?;
        if self.stage(number) != Stage::Ready {
            return Some(format!("{version} has not been built and checked yet"));
        }
        let player = version.builtin().filter(|_| self.is_outdated(number))?;
        let player = shlex::try_quote(&player.to_string()).map_or(String::new(), Into::into);
        Some(format!(
            "{version} belongs to another version of the referee; add this version's player with \
             `referee arena add {player} --bot {}`",
            version.bot
        ))
    }

    /// The opponents in the pool: versions that were added to it, and the reference of each bot
    /// unless it was removed.
    pub fn pool(&self) -> BTreeSet<u32> {
        let references = self.bots().filter_map(|bot| self.reference(bot));
        let references = references.filter(|number| !self.work.not_in_pool.contains(number));
        let kept = self.work.pool.iter().map(|number| self.successor(*number));
        kept.chain(references).collect()
    }

    /// A test's progress.
    pub fn progress(&self, test: u32) -> &Progress {
        static NONE: Progress = Progress { meetings: BTreeMap::new() };
        self.progress.get(&test).unwrap_or(&NONE)
    }

    /// A test's state.
    pub fn test_state(&self, test: &Test) -> TestState {
        let is_running =
            matches!(self.now, Some(Now::Test { test: now, .. }) if now == test.number);
        self.progress(test.number).state(test, self.seeds, is_running)
    }

    /// Checks that more games can be requested for a test.
    ///
    /// Returns an error if no seeds are left for them.
    pub fn check_more(&self, number: u32) -> Result<(), Error> {
        let test = self.test(number)?;
        let progress = self.progress(number);
        let reason = if !test.seeds.is_empty() {
            "replays lost seeds, and none are left".to_owned()
        } else if progress.can_grow(test, self.seeds) {
            return Ok(());
        } else if progress.is_silent() {
            "has ended because its version never answered".to_owned()
        } else {
            format!("has no seeds left: all {} seeds in arena.toml are used", self.seeds)
        };
        Err(Error::Conflict(format!("test {number} {reason}")))
    }

    /// The names of a group of versions, in journal order.
    pub(crate) fn names(&self, group: &[u32]) -> Result<Vec<String>, Error> {
        group.iter().map(|number| Ok(self.version(*number)?.to_string())).collect()
    }

    /// The journal of a test against an opponent and its replay file, relative to the arena.
    pub fn files(&self, test: &Test, opponent: u32) -> Result<[PathBuf; 2], Error> {
        match test.seeds.is_empty() {
            true => Ok(journal(&self.names(&group(&[test.version, opponent]))?)),
            false => Ok(chosen_journal(test.number)),
        }
    }

    /// The journal of a group of versions and its replay file, relative to the arena.
    pub fn group_files(&self, group: &[u32]) -> Result<[PathBuf; 2], Error> {
        Ok(journal(&self.names(group)?))
    }

    /// Adds a rated game to the records, the ratings, and the tests that include it.
    pub(crate) fn add_game(&mut self, group: &Group, outcome: &Outcome) {
        self.records.groups.entry(group.clone()).or_default().games.push(outcome.clone());
        if let Some((versions, league)) = &mut self.league {
            let index = |number: &u32| versions.iter().position(|version| version == number);
            let players: Option<Vec<usize>> = group.iter().map(index).collect();
            match players {
                Some(players) => league.add(&players, outcome),
                // The first rated game of a version.
                None => self.league = None,
            }
        }
        let [one, other] = group[..] else { return };
        for test in self.work.tests.values().filter(|test| test.seeds.is_empty()) {
            for (version, opponent) in [(one, other), (other, one)] {
                if test.version == version && test.against.contains(&opponent) {
                    let seen = crate::progress::seen(outcome, test.is_flipped(opponent));
                    let progress = self.progress.entry(test.number).or_default();
                    progress.add(test, opponent, &seen, self.seeds);
                }
            }
        }
    }

    /// Adds a game of a test on chosen seeds.
    pub(crate) fn add_chosen_game(&mut self, number: u32, opponent: u32, outcome: &Outcome) {
        self.records.chosen.entry(number).or_default().games.push(outcome.clone());
        if let Some(test) = self.work.tests.get(&number) {
            self.progress.entry(number).or_default().add(test, opponent, outcome, self.seeds);
        }
    }

    /// All versions with rated games, by number, and their league.
    fn league(&mut self) -> &(Vec<u32>, League) {
        let records = &self.records;
        self.league.get_or_insert_with(|| league_of(records, |_, _| true))
    }

    /// The rated versions, best first. Only the largest group connected by rated games is rated.
    pub fn ratings(&mut self) -> Vec<Rated> {
        let (versions, league) = self.league();
        rated(versions, league)
    }

    /// Ratings based on the games for which `keeps` returns true. `keeps` is called with the group
    /// and the index of the game in its journal.
    pub fn ratings_of(&self, keeps: impl Fn(&Group, usize) -> bool) -> Vec<Rated> {
        let (versions, league) = league_of(&self.records, keeps);
        rated(&versions, &league)
    }

    /// Versions with rated games that are not in the largest group, by number.
    pub fn unrated(&mut self) -> Vec<u32> {
        let (versions, league) = self.league();
        let others = connected(versions.len(), league.rankings()).into_iter().skip(1);
        others.flatten().map(|player| versions[player]).sorted().collect()
    }

    /// A version's points and number of games against another version, or `None` if they never met.
    pub fn met(&mut self, version: u32, other: u32) -> Option<(f64, u64)> {
        let (versions, league) = self.league();
        let index = |number: u32| versions.iter().position(|version| *version == number);
        league.met(index(version)?, index(other)?)
    }
}

/// The versions with rated games, and the league of the games that `keeps` selects.
fn league_of(records: &Records, keeps: impl Fn(&Group, usize) -> bool) -> (Vec<u32>, League) {
    let has_games = |(_, record): &(&Group, &Record)| !record.games.is_empty();
    let groups = records.groups.iter().filter(has_games);
    let numbers = groups.flat_map(|(group, _)| group).copied().sorted().dedup().collect_vec();
    let league = records.league(&numbers, keeps);
    (numbers, league)
}

/// Ratings of the largest group of players connected by games, best first.
fn rated(versions: &[u32], league: &League) -> Vec<Rated> {
    let groups = connected(versions.len(), league.rankings());
    let Some(largest) = groups.into_iter().next().filter(|group| group.len() > 1) else {
        return Vec::new();
    };
    let index_of = |player: usize| largest.iter().position(|of| *of == player);
    let of_group =
        |(ranking, count): (&Ranking, &u64)| Some((ranking.renumbered(index_of)?, *count));
    let games: BTreeMap<Ranking, u64> = league.rankings().iter().filter_map(of_group).collect();
    let all = largest.iter().zip(ratings(largest.len(), &games)).map(|(player, rating)| Rated {
        version: versions[*player],
        rating,
        score: league.total(*player),
        faults: league.faults(*player).total(),
    });
    all.sorted_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo).then(a.version.cmp(&b.version)))
        .collect()
}

/// Number of seeds in an arena.
pub(crate) fn seeds_of(config: &Config) -> u64 {
    let range = matches::read_seeds(&config.seeds).expect("checked when the settings were read");
    range[0].abs_diff(range[1]) + 1
}
