//! Journals: what was recorded comes back, what was changed is refused, and a refused file stays
//! as it was.

use std::fs;
use std::path::Path;

use files::{Format, JournalReader, JournalWriter, Kind, Output, Overwrite, Recovery};
use serde_json::{json, Value};

const FORMAT: Format = Format { kind: "match", name: "a match journal", version: 1 };
const KIND: Kind = Kind::unmarked("a match journal");

/// Takes bytes that start as a journal for one, and other bytes as lines to record.
///
/// # Panics
///
/// If a promise of a journal is broken, or if the temporary folder cannot be used.
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

/// The head that a journal says it has, or one of ours.
fn head_of(data: &[u8]) -> Value {
    let line = data.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let head: Option<Value> = serde_json::from_slice(line).ok();
    head.and_then(|head| head.get("head").cloned()).unwrap_or_else(|| json!({ "game": "none" }))
}

/// All records, or an error.
fn records(path: &Path) -> Result<Vec<Value>, files::Error> {
    let mut reader = JournalReader::open(path, &FORMAT)?;
    let mut records = Vec::new();
    while let Some(record) = reader.next_record()? {
        records.push(record);
    }
    Ok(records)
}

/// Any bytes: they can be continued without loss, or are refused and stay as they were.
fn check_raw(path: &Path, data: &[u8]) {
    let read = records(path);
    let opened = Recovery::open(path, &FORMAT, &head_of(data), Overwrite::Own);
    let journal = opened.and_then(Recovery::finish);
    let Ok(mut journal) = journal else {
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

/// Records that were written come back; after a change of one byte they do not, or fewer do.
fn check_recorded(path: &Path, text: &str) {
    let output = Output::open(path, &KIND, Overwrite::Own).expect("a new file");
    let head = json!({ "game": "none" });
    let mut writer = JournalWriter::new(output, &FORMAT, &head).expect("a new journal");
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let written: Vec<Value> = lines.filter(|record| writer.append(record).is_ok()).collect();
    writer.commit().expect("the journal is put in its place");
    assert_eq!(records(path).expect("a whole journal"), written);
    let mut bytes = fs::read(path).expect("readable");
    let sum = text.bytes().fold(7_usize, |sum, byte| sum.wrapping_mul(31) + usize::from(byte));
    let place = sum % bytes.len();
    bytes[place] ^= 1 << (sum / bytes.len() % 8);
    fs::write(path, &bytes).expect("written");
    assert!(records(path).is_err(), "the change of byte {place} is noticed");
    bytes.truncate(place);
    fs::write(path, &bytes).expect("written");
    let journal = Recovery::open(path, &FORMAT, &head, Overwrite::Own).and_then(Recovery::finish);
    drop(journal.expect("a journal that was cut off is continued"));
    let left = records(path).expect("a whole journal");
    assert_eq!(left, written[..left.len()], "what is left was written");
}
