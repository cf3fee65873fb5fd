//! A match with more seeds than its journal was begun with.

use std::path::Path;

use files::{JournalReader, JournalWriter, Output, Overwrite, Recovery};
use serde_json::Value;

use crate::matches::{MatchError, Outcome, Plan, Shard};
use crate::outputs::{MATCH, MATCH_FILE};

/// Gives a journal that was begun with fewer seeds the head of the plan, if nothing else differs and
/// the first seed is the same: its games are the first ones of the plan. Other files are left as they
/// are, for whoever opens them next to say what is wrong.
///
/// # Errors
///
/// Returns an error if the journal is in use or damaged, or cannot be written. It is then as it was.
pub fn extend(plan: &Plan, path: &Path) -> Result<(), MatchError> {
    if !path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0) {
        return Ok(());
    }
    let Ok(reader) = JournalReader::open(path, &MATCH) else { return Ok(()) };
    let (found, wanted) = (reader.head().clone(), plan.head(Shard::WHOLE));
    drop(reader);
    if !has_fewer_seeds(&found, &wanted) {
        return Ok(());
    }
    // Before the lock: on Windows nobody can read a locked file. Whoever adds a game in between makes `commit` fail.
    let output = Output::open(path, &MATCH_FILE, Overwrite::Own)?;
    // Locked from here on, until the new journal is in place.
    let mut recorded = Recovery::open(path, &MATCH, &found, Overwrite::Own)?;
    let mut extended = JournalWriter::new(output, &MATCH, &wanted)?;
    while let Some(outcome) = recorded.next_record::<Outcome>()? {
        extended.append(&outcome)?;
    }
    Ok(extended.commit()?)
}

fn has_fewer_seeds(found: &Value, wanted: &Value) -> bool {
    let seeds = |head: &Value| -> Option<[i64; 2]> {
        serde_json::from_value(head.get("seeds")?.clone()).ok()
    };
    let (Some([first, last]), Some([wanted_first, wanted_last])) = (seeds(found), seeds(wanted))
    else {
        return false;
    };
    let mut same_but_seeds = found.clone();
    same_but_seeds["seeds"] = wanted["seeds"].clone();
    first == wanted_first && last < wanted_last && same_but_seeds == *wanted
}
