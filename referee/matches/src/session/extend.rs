//! Resumes a journal with more seeds or under another sequential test.

use std::path::Path;

use files::{Journal, Output, Overwrite};
use itertools::Itertools;
use serde_json::Value;

use super::settings::Session;
use crate::kinds::{MATCH, MATCH_FILE};
use crate::recorded::{recorded_sprt, with_sprt, without_sprt};
use crate::statistics::Sprt;
use crate::{Error, Outcome, Plan, Seeds};

/// How a session continues an existing journal.
pub struct Continuation {
    /// The test recorded in the head of the existing or new journal.
    pub sprt: Option<Sprt>,
    /// The seeds recorded in the head: the session's seeds, or more if an earlier session requested
    /// more.
    pub seeds: Seeds,
    /// Message to the user about differences from the previous session.
    pub note: Option<String>,
}

/// Replaces a journal's head with the session's head if they differ only in the sequential test,
/// additional seeds, and missing names. A session without a test keeps the recorded test, and a
/// session with fewer seeds keeps the recorded seeds. Files with other differences are left alone,
/// and their next reader reports the difference. Returns an error, and leaves the journal
/// unchanged, if it is in use or damaged, or cannot be written.
pub fn extend(session: &Session<'_>, path: &Path) -> Result<Continuation, Error> {
    let asked = &session.plan.seeds;
    let new = Continuation { sprt: session.sprt, seeds: asked.clone(), note: None };
    if !path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0) {
        return Ok(new);
    }
    let Ok(reader) = Journal::open(path, &MATCH) else { return Ok(new) };
    let found = reader.head().clone();
    drop(reader);
    let recorded = recorded_sprt(path, &found)?;
    let seeds = match seeds_of(&found) {
        Some(found) if asked.are_continued_by(&found) => found,
        _ => asked.clone(),
    };
    let sprt = session.sprt.or(recorded);
    let plan = Plan { seeds: seeds.clone(), ..session.plan.clone() };
    let wanted = with_sprt(plan.head(session.shard), sprt);
    if !is_continued(&without_sprt(&found), &without_sprt(&wanted)) {
        return Ok(Continuation { sprt: recorded, ..new });
    }
    if found != wanted {
        rewrite(path, &found, &wanted)?;
    }
    let former = recorded.filter(|test| Some(*test) != session.sprt);
    let note = note(former, session.sprt, &seeds, asked);
    Ok(Continuation { sprt, seeds, note })
}

/// Describes how the sequential test has changed, and which seeds the journal and the report cover.
fn note(former: Option<Sprt>, sprt: Option<Sprt>, seeds: &Seeds, asked: &Seeds) -> Option<String> {
    let test = match (former, sprt) {
        (Some(former), Some(sprt)) => Some(format!(
            "the journal's games were played under the sequential test {former}; from now on the \
             test is {sprt}"
        )),
        (Some(former), None) => Some(format!(
            "the journal keeps its sequential test {former}; without --sprt all games are played"
        )),
        (None, _) => None,
    };
    let part = (seeds != asked)
        .then(|| format!("the journal covers {seeds}; this report covers only {asked}"));
    let notes = test.into_iter().chain(part).join("\n");
    (!notes.is_empty()).then_some(notes)
}

/// Replaces a journal's head, keeping its games.
fn rewrite(path: &Path, found: &Value, wanted: &Value) -> Result<(), Error> {
    // Opened before locking, because a locked file cannot be read on Windows. If a game is added in
    // between, `commit` fails.
    let mut output = Output::open(path, &MATCH_FILE, Overwrite::Own)?;
    // Locked from here until the new journal is in place.
    let mut recorded = Journal::resume(path, &MATCH, found, Overwrite::Own)?;
    Journal::write_all(&mut output, &MATCH, wanted, recorded.records::<Outcome>())?;
    Ok(recorded.replace_by(output)?)
}

fn seeds_of(head: &Value) -> Option<Seeds> {
    serde_json::from_value(head.get("seeds")?.clone()).ok()
}

/// Returns true if the heads differ only by fewer seeds, missing names and missing watched files.
fn is_continued(found: &Value, wanted: &Value) -> bool {
    let (Some(seeds), Some(wanted_seeds)) = (seeds_of(found), seeds_of(wanted)) else {
        return false;
    };
    let mut same = found.clone();
    same["seeds"] = wanted["seeds"].clone();
    if let (None, Some(names)) = (found.get("names"), wanted.get("names")) {
        same["names"] = names.clone();
    }
    if let (None, Some(watched)) = (found.get("watched"), wanted.get("watched")) {
        // Journals written by earlier versions contain only digests.
        same["watched"] = watched.clone();
    }
    seeds.are_continued_by(&wanted_seeds) && same == *wanted
}
