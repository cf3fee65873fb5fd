//! A match with more seeds, or with another sequential test, than its journal was begun with.

use std::path::Path;

use files::{Journal, Output, Overwrite};
use serde_json::Value;

use super::Session;
use crate::matches::recorded_sprt::{recorded_sprt, with_sprt, without_sprt};
use crate::matches::{MatchError, Outcome};
use crate::outputs::{MATCH, MATCH_FILE};
use crate::statistics::Sprt;

/// The sequential test of a journal.
pub struct JournalSprt {
    /// What its head names now, or will name in a new journal.
    pub named: Option<Sprt>,
    /// What the head named when it was found, if the session goes on under another test, or without one.
    pub former: Option<Sprt>,
}

/// Gives a journal the head of the session, if nothing differs but the sequential test, and the last seed,
/// which may be later now: its games are the first ones of the plan. A session without a test leaves the
/// recorded one. Other files are left as they are, for whoever opens them next to say what is wrong.
///
/// # Errors
///
/// Returns an error if the journal is in use or damaged, or cannot be written. It is then as it was.
pub fn extend(session: &Session<'_>, path: &Path) -> Result<JournalSprt, MatchError> {
    let new = JournalSprt { named: session.sprt, former: None };
    if !path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0) {
        return Ok(new);
    }
    let Ok(reader) = Journal::open(path, &MATCH) else { return Ok(new) };
    let found = reader.head().clone();
    drop(reader);
    let recorded = recorded_sprt(path, &found)?;
    let named = session.sprt.or(recorded);
    let wanted = with_sprt(session.plan.head(session.shard), named);
    if !is_continued(&without_sprt(&found), &without_sprt(&wanted)) {
        return Ok(JournalSprt { named: recorded, former: None });
    }
    if found != wanted {
        rewrite(path, &found, &wanted)?;
    }
    Ok(JournalSprt { named, former: recorded.filter(|test| Some(*test) != session.sprt) })
}

/// Writes the same games under another head.
fn rewrite(path: &Path, found: &Value, wanted: &Value) -> Result<(), MatchError> {
    // Before the lock: on Windows nobody can read a locked file. Whoever adds a game in between makes `commit` fail.
    let mut output = Output::open(path, &MATCH_FILE, Overwrite::Own)?;
    // Locked from here on, until the new journal is in place.
    let mut recorded = Journal::resume(path, &MATCH, found, Overwrite::Own)?;
    Journal::write_all(&mut output, &MATCH, wanted, recorded.records::<Outcome>())?;
    Ok(recorded.replace_by(output)?)
}

/// Whether the seeds of one head begin those of the other, and nothing else differs.
fn is_continued(found: &Value, wanted: &Value) -> bool {
    let seeds = |head: &Value| -> Option<[i64; 2]> {
        serde_json::from_value(head.get("seeds")?.clone()).ok()
    };
    let (Some([first, last]), Some([wanted_first, wanted_last])) = (seeds(found), seeds(wanted))
    else {
        return false;
    };
    let mut same_but_seeds = found.clone();
    same_but_seeds["seeds"] = wanted["seeds"].clone();
    first == wanted_first && last <= wanted_last && same_but_seeds == *wanted
}
