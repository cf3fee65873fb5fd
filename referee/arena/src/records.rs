//! An arena's games, read from its journals.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use matches::{League, Outcome, RecordedMatch, journal_name, replays_beside};

use crate::{Error, Version};

/// Name of the journal folder.
pub const GAMES: &str = "games";

/// The versions in a match, latest first. This is the order of the players in the journal.
pub type Group = Vec<u32>;

/// The games between the versions of one group.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Size of the journal in bytes when it was read, or 0 if it has not been read.
    bytes: u64,
    pub games: Vec<Outcome>,
}

/// All rated games, and the games of tests on chosen seeds.
#[derive(Clone, Debug, Default)]
pub struct Records {
    pub groups: BTreeMap<Group, Record>,
    /// Games of tests on chosen seeds, by test number.
    pub chosen: BTreeMap<u32, Record>,
}

/// Sorts versions into journal order.
pub fn group(versions: &[u32]) -> Group {
    versions.iter().copied().sorted().rev().collect()
}

/// Maximum length of a file name, in bytes.
const NAME_MAX: usize = 255;

/// The journal of the versions with the given names and its replay file, relative to the arena. If
/// the file name would be too long, version numbers replace the names: `12--11.jsonl`.
pub fn journal(names: &[String]) -> [PathBuf; 2] {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let long = journal_name(&names);
    let is_short = replays_beside(Path::new(&long)).as_os_str().len() <= NAME_MAX;
    let numbers = || names.iter().filter_map(|name| name.rsplit('-').next()).collect_vec();
    let name = if is_short { long } else { journal_name(&numbers()) };
    let journal = Path::new(GAMES).join(name);
    let replays = replays_beside(&journal);
    [journal, replays]
}

/// The journal of a test on chosen seeds and its replay file, relative to the arena.
pub fn chosen_journal(test: u32) -> [PathBuf; 2] {
    let journal = Path::new(GAMES).join("chosen").join(format!("{test}.jsonl"));
    let replays = replays_beside(&journal);
    [journal, replays]
}

impl Records {
    /// Reads the journals whose size has changed since they were last read.
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

    /// A league of the given versions, in this order, with the rated games between them for which
    /// `keeps` returns true. `keeps` is called with the group and the index of the game in its
    /// journal.
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
    /// Reads a journal if its size has changed. A journal with an incomplete first line has no
    /// games yet.
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
}

/// Size in bytes below which a journal may end within its first line.
const HEAD_MIN: u64 = 4096;

/// The journals in a folder, sorted by name.
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
