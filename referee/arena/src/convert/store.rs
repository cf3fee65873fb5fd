//! Journals of a store, and their common conditions.

use std::collections::{BTreeMap, BTreeSet};
use std::env::{join_paths, split_paths};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use files::LINE_BYTES_MAX;
use itertools::Itertools;
use matches::{
    NEAR_LIMIT_PERCENT, Plan, RecordedMatch, Shard, journal_players, journal_stem, replays_beside,
};
use programs::{Clock, PLATFORM_ANSWER_MAX, Spec, Workdir};

use crate::{Config, Error};

/// Separates the names of a candidate and its base in a file name.
const AGAINST: &str = "-against-";

/// A journal in a store, with the names of its players.
pub struct StoredMatch {
    pub path: PathBuf,
    pub names: Vec<String>,
    pub recorded: RecordedMatch,
}

impl StoredMatch {
    /// The replay file, if it exists.
    pub fn replays(&self) -> Option<PathBuf> {
        let path = replays_beside(&self.path);
        path.is_file().then_some(path)
    }

    fn seeds(&self) -> Result<[i64; 2], Error> {
        let range = self.recorded.plan.seeds.range();
        range.ok_or_else(|| self.refused("seeds: from a file", "a range such as 1..100"))
    }

    fn refused(&self, found: &str, expected: &str) -> Error {
        Error::invalid(&self.path, format!("{found}; an arena has {expected}"))
    }
}

/// Reads all journals in a store, sorted by file name.
///
/// Returns an error if the store has no journals, if a journal is damaged, or if two journals have
/// the same players.
pub fn read_store(store: &Path) -> Result<Vec<StoredMatch>, Error> {
    let entries = fs::read_dir(store).map_err(Error::io(store, "read"))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(Error::io(store, "read"))?.path();
        let names = players_in(&path.file_name().unwrap_or_default().to_string_lossy());
        paths.extend(names.map(|names| (path, names)));
    }
    let mut matches: Vec<StoredMatch> = Vec::new();
    let mut known: BTreeMap<BTreeSet<String>, PathBuf> = BTreeMap::new();
    for (path, names) in paths.into_iter().sorted().filter(|(path, _)| has_head(path)) {
        let recorded = RecordedMatch::open(&path)?;
        let given: Option<Vec<String>> = recorded.plan.names.iter().cloned().collect();
        let names = given.filter(|names| !names.is_empty()).unwrap_or(names);
        if names.len() != recorded.plan.players.len() {
            let players = recorded.plan.players.len();
            let reason = format!(
                "contains games between {players} players, but its name lists {}",
                names.len()
            );
            return Err(Error::invalid(&path, reason));
        }
        if let Some(other) = known.insert(names.iter().cloned().collect(), path.clone()) {
            let reason = format!("has the same players as {}", other.display());
            return Err(Error::invalid(&path, reason));
        }
        matches.push(StoredMatch { path, names, recorded });
    }
    match matches.is_empty() {
        true => Err(Error::invalid(store, "expected journals A--B.jsonl or A-against-B.jsonl")),
        false => Ok(matches),
    }
}

/// The player names in a journal's file name.
fn players_in(file_name: &str) -> Option<Vec<String>> {
    let of_queue = || {
        let (candidate, base) = journal_stem(file_name)?.split_once(AGAINST)?;
        Some(vec![candidate.to_owned(), base.to_owned()])
    };
    if file_name.starts_with('.') { None } else { journal_players(file_name).or_else(of_queue) }
}

/// Returns true if the first line of a file is complete. Otherwise, the journal is empty.
fn has_head(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return true };
    let mut line = Vec::new();
    let mut start = std::io::Read::take(BufReader::new(file), LINE_BYTES_MAX as u64 + 1);
    let read = start.read_until(b'\n', &mut line);
    read.is_err() || line.ends_with(b"\n") || line.len() > LINE_BYTES_MAX
}

/// The player with a given name.
///
/// Returns an error if the journals disagree about the player.
pub fn spec_of(name: &str, matches: &[StoredMatch]) -> Result<Spec, Error> {
    let mut found: Option<(&Spec, &Path)> = None;
    for stored in matches {
        let Some(index) = stored.names.iter().position(|other| other == name) else { continue };
        let spec = &stored.recorded.plan.players[index];
        if let Some((other, file)) = found.filter(|(other, _)| *other != spec) {
            let file = file.display();
            let reason = format!("player {name} is {spec} here but {other} in {file}");
            return Err(Error::invalid(&stored.path, reason));
        }
        found = Some((spec, &stored.path));
    }
    found.map(|(spec, _)| spec.clone()).ok_or_else(|| Error::Conflict(format!("no player {name}")))
}

/// Arena settings that match the conditions shared by all journals. Paths are relative to `here`.
///
/// Returns an error that names the file and the condition if the journals differ in one, or if an
/// arena does not support it.
pub fn config_of(matches: &[StoredMatch], here: &Path) -> Result<Config, Error> {
    let first = &matches[0];
    let [begin, mut end] = first.seeds()?;
    for stored in matches {
        check_conditions(stored)?;
        if let Some([name, value, other]) =
            stored.recorded.plan.other_condition(&first.recorded.plan)
        {
            let file = first.path.display();
            let reason = format!("{name} is {value} here but {other} in {file}");
            return Err(Error::invalid(&stored.path, reason));
        }
        let seeds = stored.seeds()?;
        if seeds[0] != begin {
            let file = first.path.display();
            let reason = format!("seeds start at {} here but at {begin} in {file}", seeds[0]);
            return Err(Error::invalid(&stored.path, reason));
        }
        end = end.max(seeds[1]);
    }
    let plan = &first.recorded.plan;
    let referee = plan.setup.referee.as_ref();
    let clock = match plan.limits.clock {
        Clock::Wall => "wall",
        Clock::Cpu => "cpu",
    };
    let config = Config {
        game: referee.is_none().then(|| plan.game.clone()),
        referee: referee.map(|choice| absolute(here, &choice.path)),
        rules: plan.setup.rules.clone(),
        league: plan.setup.league,
        seats: plan.seats(),
        seeds: format!("{begin}..{end}"),
        nodes: plan.nodes,
        first_timeout_ms: plan.limits_ms[0],
        timeout_ms: plan.limits_ms[1],
        clock: clock.to_owned(),
        platform: plan.limits.answer_max.is_some(),
        ..Config::default()
    };
    Ok(match referee {
        Some(choice) => {
            Config { options: choice.options.clone(), java: choice.java.clone(), ..config }
        }
        None => config,
    })
}

/// Checks that an arena supports the conditions of a journal.
fn check_conditions(stored: &StoredMatch) -> Result<(), Error> {
    let Plan { watch, margin, limits, setup, black_box, .. } = &stored.recorded.plan;
    let platform = [None, Some(PLATFORM_ANSWER_MAX)];
    let referee = setup.referee.as_ref();
    let usual_margin = format!("{NEAR_LIMIT_PERCENT}");
    let refusals = [
        (stored.recorded.shard != Shard::WHOLE, "one part of a match", "only whole matches"),
        (black_box.is_some(), "games played with --referee-command", "no such games"),
        (!watch.is_empty(), "other files watched with --watch", "no such option"),
        (*margin != NEAR_LIMIT_PERCENT, &format!("--margin {margin}"), &usual_margin),
        (limits.workdir != Workdir::default(), "--workdir program", "--workdir current"),
        (!platform.contains(&limits.answer_max), "another answer length limit", "none, or 10 000"),
        (
            referee.is_some_and(|choice| !choice.java_options.is_empty()),
            "--java-option",
            "no such option",
        ),
        (
            referee.is_some_and(|choice| choice.process_per_game),
            "--process-per-game",
            "no such option",
        ),
        (
            referee.is_some_and(|choice| choice.silence_ms.is_some()),
            "--referee-timeout-ms",
            "no such option",
        ),
    ];
    match refusals.into_iter().find(|(is_refused, ..)| *is_refused) {
        Some((_, found, expected)) => Err(stored.refused(found, expected)),
        None => Ok(()),
    }
}

/// Makes a path, or the entries of a class path, absolute if they exist relative to a folder.
fn absolute(folder: &Path, path: &str) -> String {
    let whole = |part: &Path| folder.join(part).canonicalize().unwrap_or_else(|_| part.to_owned());
    if folder.join(path).exists() {
        return whole(Path::new(path)).display().to_string();
    }
    let parts = split_paths(path).map(|part| whole(&part));
    join_paths(parts).map_or(path.to_owned(), |joined| joined.to_string_lossy().into_owned())
}
