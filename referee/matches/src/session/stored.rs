//! Opens a session's files, checks them against the plan and each other, and appends to them.

use std::path::Path;

use files::{Journal, LineLog, LineLogRecovery};
use itertools::Itertools;
use programs::{WatchedFiles, changes};
use replays::Replay;
use serde_json::Value;

use super::settings::Session;
use crate::difference::{self, explain_setting, other_head};
use crate::kinds::{MATCH, REPLAYS};
use crate::recorded::check_game;
use crate::{Error, Outcome, Pairing, Pairings, Seeds};

/// Explains which player or option differs from the journal.
fn explain(error: files::Error, session: &Session<'_>) -> Error {
    let files::Error::OtherHead { path, key, found, expected } = &error else {
        return error.into();
    };
    let [Ok(found), Ok(expected)] = [found, expected].map(|text| serde_json::from_str(text)) else {
        return error.into();
    };
    let plan = session.plan;
    match key.as_str() {
        "watched" => return other_files(path, session, &found),
        "watch" if names_of(&found) == names_of(&expected) => {
            let [was, is] = [found, expected].map(serde_json::from_value::<WatchedFiles>);
            let files = changes(&was.unwrap_or_default(), &is.unwrap_or_default());
            return changed_since(path, "a watched file", &files, BEGIN_AGAIN);
        }
        "digests" => return other_player(path, session, &found, &expected),
        _ if session.files.is_of_arena => return explain_setting(path, key, &found, &expected),
        _ => {}
    }
    let values = match key.as_str() {
        "seeds" => differences(&found, &plan.seeds),
        _ => [found, expected].map(|value| options(key, &value)),
    };
    match &values {
        [Some(found), Some(expected)] => other_head(path, key, [found, expected]),
        _ => difference::explain(error),
    }
}

/// Returns the file names given with `--watch`.
fn names_of(watch: &Value) -> Vec<&str> {
    watch.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect()
}

/// Returns an error that names the changed watched files.
fn other_files(path: &Path, session: &Session<'_>, found: &Value) -> Error {
    let plan = session.plan;
    let found: Vec<WatchedFiles> = serde_json::from_value(found.clone()).unwrap_or_default();
    let differs = |player: &usize| found.get(*player) != plan.watched.get(*player);
    let changed = (0..plan.players.len()).filter(differs).collect_vec();
    let none = WatchedFiles::new();
    let files_of = |player: &usize| {
        let of = |all: &[WatchedFiles]| all.get(*player).unwrap_or(&none).clone();
        changes(&of(&found), &of(&plan.watched))
    };
    let files = changed.iter().map(files_of).unique().join(", ");
    players_changed(path, session, &changed, &files)
}

fn other_player(path: &Path, session: &Session<'_>, found: &Value, expected: &Value) -> Error {
    let players = &session.plan.players;
    let changed =
        (0..players.len()).filter(|player| found[*player] != expected[*player]).collect_vec();
    let files_of = |player: &usize| players[*player].files().unwrap_or_default();
    let mut files =
        changed.iter().flat_map(files_of).map(|file| file.display().to_string()).unique();
    players_changed(path, session, &changed, &files.join(", "))
}

fn players_changed(path: &Path, session: &Session<'_>, changed: &[usize], files: &str) -> Error {
    let names = changed.iter().map(|player| session.plan.name(*player)).unique().collect_vec();
    let advice = match session.files.is_of_arena {
        true => "add it as a new version",
        false => BEGIN_AGAIN,
    };
    changed_since(path, &names.join(" and "), files, advice)
}

/// Advice to show when a program has changed.
const BEGIN_AGAIN: &str = "choose another name, or start over with --force";

fn changed_since(path: &Path, what: &str, files: &str, advice: &str) -> Error {
    let reason = format!("{what} has changed since its games were played ({files}); {advice}");
    Error::in_file(path, reason)
}

fn stray_replays(path: &Path, is_of_arena: bool) -> Error {
    let advice = match is_of_arena {
        true => ARENA_ADVICE,
        false => {
            "choose another name, pass the --out file of those games, or replace it with --force"
        }
    };
    Error::in_file(path, format!("contains replays of other games; {advice}"))
}

/// Advice to show when an arena's journal and its replays contradict each other.
const ARENA_ADVICE: &str =
    "restore both from a backup, or move the journal and its replays away to play the games again";

/// Finds the first difference between the recorded seeds and those in the plan.
fn differences(found: &Value, expected: &Seeds) -> [Option<String>; 2] {
    let found: Option<Seeds> = serde_json::from_value(found.clone()).ok();
    found.map_or([None, None], |found| found.difference(expected).map(Some))
}

/// Returns the command-line options that set a member of the plan.
fn options(key: &str, value: &Value) -> Option<String> {
    let option = |name: &str, value: &Value| match value {
        Value::Null => None,
        Value::String(text) => Some(format!("{name} {text}")),
        value => Some(format!("{name} {value}")),
    };
    let chosen = match key {
        "work" => vec![option("--nodes", value)],
        "margin" => vec![option("--margin", value)],
        "watch" => {
            names_of(value).into_iter().map(|file| option("--watch", &file.into())).collect()
        }
        "limits_ms" => {
            vec![option("--first-timeout-ms", &value[0]), option("--timeout-ms", &value[1])]
        }
        "limits" => {
            let platform = (!value["answer_max"].is_null()).then(|| "--platform".to_owned());
            vec![
                option("--clock", &value["clock"]),
                platform,
                option("--workdir", &value["workdir"]),
            ]
        }
        _ => return None,
    };
    let chosen = chosen.into_iter().flatten().join(" ");
    Some(if chosen.is_empty() { "no such option".to_owned() } else { chosen })
}

/// The files, opened but not yet changed.
pub(super) struct Stored {
    journal: Option<Journal>,
    replays: Option<LineLogRecovery>,
    /// Number of recorded games that have a replay.
    replayed: usize,
    may_lack_replays: bool,
}

/// The files, opened to add new games.
pub(crate) struct Files {
    pub journal: Option<Journal>,
    replays: Option<LineLog>,
    /// Number of replays written so far.
    replayed: usize,
}

impl Stored {
    pub fn open(session: &Session<'_>) -> Result<Self, Error> {
        let files = &session.files;
        let journal = files.journal.as_ref().map(|path| {
            let head = session.head();
            let opened = Journal::resume(path, &MATCH, &head, files.overwrite);
            opened.map_err(|error| explain(error, session))
        });
        let replays = files
            .replays
            .as_ref()
            .map(|path| LineLogRecovery::open(path, &REPLAYS, files.overwrite));
        Ok(Self {
            journal: journal.transpose()?,
            replays: replays.transpose()?,
            replayed: 0,
            may_lack_replays: files.is_of_arena,
        })
    }

    /// Reads the recorded games, advancing `pairings` past them.
    fn check(
        &mut self,
        pairings: &mut Pairings,
        mut seen: impl FnMut(&Outcome),
    ) -> Result<(), Error> {
        while let Some(journal) = &mut self.journal {
            let Some(outcome) = journal.next_record()? else { break };
            check_game(journal, &outcome, pairings)?;
            self.check_replay(&outcome)?;
            seen(&outcome);
        }
        self.check_rest(pairings.clone())
    }

    /// Reads the recorded games, then prepares the files for new ones.
    pub fn read(
        mut self,
        pairings: &mut Pairings,
        seen: impl FnMut(&Outcome),
    ) -> Result<Files, Error> {
        self.check(pairings, seen)?;
        let replayed = self.replayed;
        // The journal's head is written first, because replays without a journal would be orphans.
        self.journal.as_mut().map_or(Ok(()), Journal::begin)?;
        let replays = self.replays.map(|replays| replays.finish_keeping(replayed)).transpose()?;
        Ok(Files { journal: self.journal, replays, replayed })
    }

    /// Checks that the next replay belongs to the game.
    fn check_replay(&mut self, outcome: &Outcome) -> Result<(), Error> {
        if self.may_lack_replays && outcome.replay.is_none() {
            return Ok(());
        }
        self.replayed += 1;
        let Some(replays) = self.replays.as_mut().filter(|replays| replays.is_regular()) else {
            return Ok(());
        };
        if let Some(line) = replays.next_line()? {
            let damaged = |reason| files::Error::damaged(replays.path(), replays.line(), reason);
            if outcome.has_replay(&Replay::from_line(&line).map_err(damaged)?) {
                return Ok(());
            }
        }
        let replays = replays.path().to_owned();
        let Some(journal) = &self.journal else {
            return Err(stray_replays(&replays, self.may_lack_replays));
        };
        let advice = match self.may_lack_replays {
            true => ARENA_ADVICE,
            false => "choose other names, or start over with --force",
        };
        let reason =
            format!("contains games whose replays are not in {}; {advice}", replays.display());
        Err(Error::in_file(journal.path(), reason))
    }

    /// Checks for replays after the recorded games. A crash between the two writes may leave
    /// replays of the next games in the plan, which will be played again. Any other replays are an
    /// error.
    fn check_rest(&mut self, mut next: Pairings) -> Result<(), Error> {
        let has_head = self.journal.as_ref().is_some_and(|journal| journal.line() > 0);
        let Some(replays) = &mut self.replays else { return Ok(()) };
        while let Some(line) = replays.next_line()? {
            let is_next = next.next().is_some_and(|next| is_replay_of(&line, next));
            if !(has_head && is_next) {
                return Err(stray_replays(replays.path(), self.may_lack_replays));
            }
        }
        Ok(())
    }
}

fn is_replay_of(line: &[u8], pairing: Pairing) -> bool {
    Replay::from_line(line).is_ok_and(|replay| replay.seed == pairing.seed.to_string())
}

impl Files {
    /// Returns the line number of the next replay, counted from 1.
    pub fn next_replay(&self) -> u64 {
        self.replayed as u64 + 1
    }

    pub fn add(&mut self, (outcome, replay): (Outcome, Option<Replay>)) -> Result<(), Error> {
        // The replay is written first because a game counts as played once it is in the journal.
        if let (Some(replays), Some(replay)) = (&mut self.replays, replay) {
            let text = serde_json::to_string(&replay).expect("replays can be serialised as JSON");
            replays.append(&text)?;
            self.replayed += 1;
        }
        if let Some(journal) = &mut self.journal {
            journal.append(&outcome)?;
        }
        Ok(())
    }

    /// Waits until all games are on disk.
    pub fn sync(&self) -> Result<(), Error> {
        self.replays.as_ref().map_or(Ok(()), LineLog::sync)?;
        Ok(self.journal.as_ref().map_or(Ok(()), Journal::sync)?)
    }
}
