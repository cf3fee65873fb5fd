//! Journals: records survive a round trip, and files that are refused stay unchanged.

use std::fs;
use std::path::Path;

use files::{Format, Journal, Kind, Output, Overwrite};
use serde_json::{Value, json};

const FORMAT: Format = Format { kind: "match", name: "a match journal", version: 1 };
const KIND: Kind = Kind::unmarked("a match journal");

/// Treats input that starts like a journal as one, and any other input as lines to record.
///
/// Panics if a journal violates a guarantee, or if the temporary folder cannot be used.
pub fn check(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("journal");
    if data.starts_with(b"{\"journal\"") {
        fs::write(&path, data).expect("written");
        check_raw(&path, data);
    } else if let Ok(text) = std::str::from_utf8(data) {
        check_recorded(&path, text);
    }
}

/// Returns the journal's head, or a default head if the first line has none.
fn head_of(data: &[u8]) -> Value {
    let line = data.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let head: Option<Value> = serde_json::from_slice(line).ok();
    head.and_then(|head| head.get("head").cloned()).unwrap_or_else(|| json!({ "game": "none" }))
}

fn records(path: &Path) -> Result<Vec<Value>, files::Error> {
    let mut journal = Journal::open(path, &FORMAT)?;
    let records = journal.records().collect::<Result<_, _>>()?;
    journal.check_whole()?;
    Ok(records)
}

/// Opens a journal and prepares it for more records.
fn resume(path: &Path, head: &Value) -> Result<Journal, files::Error> {
    let mut journal = Journal::resume(path, &FORMAT, head, Overwrite::Own)?;
    journal.begin()?;
    Ok(journal)
}

/// Checks that arbitrary bytes are either refused and left unchanged, or can be appended to without
/// loss.
fn check_raw(path: &Path, data: &[u8]) {
    let read = records(path);
    let Ok(mut journal) = resume(path, &head_of(data)) else {
        assert_eq!(fs::read(path).expect("readable"), data, "a refused journal stays as it was");
        return;
    };
    journal.append(&json!({ "more": 1 })).expect("a record is added");
    drop(journal);
    let after = records(path).expect("a continued journal is whole");
    if let Ok(before) = read {
        assert_eq!(before, after[..before.len()], "records before are kept");
        assert_eq!(after.len(), before.len() + 1);
    }
}

/// Checks that written records can be read back.
fn check_recorded(path: &Path, text: &str) {
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let is_record = |value: &Value| value.as_object().is_some_and(|members| !members.is_empty());
    let written: Vec<Value> = lines.filter(is_record).collect();
    let mut output = Output::open(path, &KIND, Overwrite::Own).expect("a new file");
    Journal::write_all(&mut output, &FORMAT, &json!({ "game": "none" }), written.iter().map(Ok))
        .expect("a new journal");
    output.commit().expect("the journal is put in its place");
    assert_eq!(records(path).expect("a whole journal"), written);
}
