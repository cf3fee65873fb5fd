//! The games of an arena, as its journals hold them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use matches::{League, Outcome, RecordedMatch, journal_name};

use crate::{Error, Version};

/// The extension of the replays of a journal.
const REPLAYS: &str = "replays.jsonl";

/// The folder of the journals.
pub const GAMES: &str = "games";

/// The versions of a match, the latest first: players of its journal in this order.
pub type Group = Vec<u32>;

/// The games of some versions with each other.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The size of the journal when it was read; 0 if none was.
    bytes: u64,
    pub games: Vec<Outcome>,
}

/// All rated games, and those of tests on chosen seeds.
#[derive(Clone, Debug, Default)]
pub struct Records {
    pub groups: BTreeMap<Group, Record>,
    /// The games of tests on chosen seeds, by the number of the test.
    pub chosen: BTreeMap<u32, Record>,
}

/// The versions of a match in the order of its journal.
pub fn group(versions: &[u32]) -> Group {
    versions.iter().copied().sorted().rev().collect()
}

/// The longest file name, in bytes.
const NAME_MAX: usize = 255;

/// The journal of some versions, by their names, and the file of its replays. Paths are relative to the arena. If the
/// names are too long for a file, their numbers are used: `12--11.jsonl`.
pub fn journal(names: &[String]) -> [PathBuf; 2] {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let long = journal_name(&names);
    let is_short = Path::new(&long).with_extension(REPLAYS).as_os_str().len() <= NAME_MAX;
    let numbers = || names.iter().filter_map(|name| name.rsplit('-').next()).collect_vec();
    let name = if is_short { long } else { journal_name(&numbers()) };
    let journal = Path::new(GAMES).join(name);
    let replays = journal.with_extension(REPLAYS);
    [journal, replays]
}

/// The journal of a test on chosen seeds and the file of its replays. Paths are relative to the arena.
pub fn chosen_journal(test: u32) -> [PathBuf; 2] {
    let folder = Path::new(GAMES).join("chosen");
    [format!("{test}.jsonl"), format!("{test}.replays.jsonl")].map(|name| folder.join(name))
}

impl Records {
    /// Reads what is new in the journals of an arena: the files that have grown since they were read.
    ///
    /// Returns an error if one of them is damaged.
    pub fn refresh(
        &mut self,
        root: &Path,
        versions: &BTreeMap<u32, Version>,
        chosen: impl Iterator<Item = u32>,
    ) -> Result<(), Error> {
        let names = |version: &Version| [version.to_string(), version.number.to_string()];
        let numbered = |version| names(version).map(|name| (name, version.number));
        let by_name: BTreeMap<String, u32> = versions.values().flat_map(numbered).collect();
        let folder = root.join(GAMES);
        for path in journals_in(&folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let players = matches::journal_players(&name).unwrap_or_default();
            let known: Option<Group> =
                players.iter().map(|player| by_name.get(player).copied()).collect();
            let Some(group) = known.filter(|group| group.len() > 1) else { continue };
            self.groups.entry(group).or_default().read(&path)?;
        }
        for test in chosen {
            let [journal, _] = chosen_journal(test);
            self.chosen.entry(test).or_default().read(&root.join(journal))?;
        }
        Ok(())
    }

    /// A league of some versions, which are its players in this order, with the rated games between them that `keeps`
    /// takes, by the index of each in its journal.
    pub fn league(&self, versions: &[u32], keeps: impl Fn(&Group, usize) -> bool) -> League {
        let mut league = League::new(versions.len());
        let index: BTreeMap<u32, usize> = versions.iter().copied().zip(0..).collect();
        for (group, record) in &self.groups {
            let players: Option<Vec<usize>> =
                group.iter().map(|version| index.get(version).copied()).collect();
            let Some(players) = players else { continue };
            for (outcome, _) in
                record.games.iter().zip(0..).filter(|(_, index)| keeps(group, *index))
            {
                league.add(&players, outcome);
            }
        }
        league
    }

    /// Number of rated games.
    pub fn count(&self) -> usize {
        self.groups.values().map(|record| record.games.len()).sum()
    }
}

impl Record {
    /// Reads a journal if its size is another one than before. A journal without a whole head has no games yet.
    fn read(&mut self, path: &Path) -> Result<(), Error> {
        let bytes = path.metadata().map_or(0, |data| data.len());
        if bytes == self.bytes {
            return Ok(());
        }
        let recorded = match RecordedMatch::open(path) {
            Ok(recorded) => recorded,
            Err(_) if bytes < HEAD_MIN => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        *self = Self { bytes, games: recorded.games };
        Ok(())
    }

    /// Adds a game that was just recorded.
    pub fn add(&mut self, outcome: &Outcome) {
        self.games.push(outcome.clone());
    }
}

/// Bytes below which a journal may have only a part of its head.
const HEAD_MIN: u64 = 4096;

/// The journals of a folder, in the order of their names.
fn journals_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(Error::io(folder, "read"))?;
    let is_journal = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        path.is_file() && matches::journal_players(&name).is_some()
    };
    Ok(entries.flatten().map(|entry| entry.path()).filter(is_journal).sorted().collect())
}
