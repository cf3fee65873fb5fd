//! Journals: detected damage, resuming, and files that must not be overwritten.

use std::fs;
use std::path::{Path, PathBuf};

use files::{Error, FolderLock, Format, Journal, Kind, Output, Overwrite};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const FORMAT: Format = Format { kind: "test", name: "a test journal", version: 3 };

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Record {
    number: u32,
    text: String,
}

fn head() -> Value {
    json!({ "game": "chess", "seeds": [1, 9] })
}

fn record(number: u32) -> Record {
    Record { number, text: format!("\"{number}\" }} \u{e9}") }
}

/// Reads all records and prepares for more.
fn resume(path: &Path) -> Result<(Vec<Record>, Journal), Error> {
    let mut journal = Journal::resume(path, &FORMAT, &head(), Overwrite::Own)?;
    let records = journal.records().collect::<Result<_, _>>()?;
    journal.begin()?;
    Ok((records, journal))
}

fn write(path: &Path, count: u32) -> Vec<u8> {
    let (found, mut journal) = resume(path).expect("a new journal");
    assert_eq!(found, []);
    (1..=count).for_each(|number| journal.append(&record(number)).expect("written"));
    fs::read(path).expect("readable")
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("test.jsonl");
    (folder, path)
}

#[test]
fn records_come_back_and_more_are_added() {
    let (_folder, path) = folder();
    write(&path, 2);
    let (found, mut journal) = resume(&path).expect("resumed");
    assert_eq!(found, [record(1), record(2)]);
    journal.append(&record(3)).expect("written");
    drop(journal);
    let resumed = fs::read(&path).expect("readable");
    fs::remove_file(&path).expect("removed");
    assert_eq!(write(&path, 3), resumed, "an interruption leaves no trace");
    let mut reader = Journal::open(&path, &FORMAT).expect("a journal");
    assert_eq!(reader.head(), &head());
    for number in 1..=3 {
        assert_eq!(reader.next_record().expect("whole"), Some(record(number)));
    }
    assert_eq!(reader.next_record::<Record>().expect("the end"), None);
}

#[test]
fn every_flipped_bit_is_refused() {
    let (_folder, path) = folder();
    let whole = write(&path, 3);
    for index in 0..whole.len() {
        for bit in 0..8 {
            let mut flipped = whole.clone();
            flipped[index] ^= 1 << bit;
            fs::write(&path, &flipped).expect("written");
            let refused = resume(&path).map(|(found, _)| found);
            assert_eq!(fs::read(&path).expect("readable"), flipped, "a refused file is kept");
            let Err(error) = refused else { panic!("byte {index} bit {bit}: {refused:?}") };
            assert!(error.to_string().contains("test.jsonl"), "{error}");
        }
    }
}

#[test]
fn every_cut_is_resumed() {
    let (_folder, path) = folder();
    let whole = write(&path, 3);
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).expect("written");
        let (found, mut journal) = resume(&path).expect("a cut journal goes on");
        let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(found.len(), lines.saturating_sub(1), "cut at {length}");
        for number in found.len() as u32 + 1..=3 {
            journal.append(&record(number)).expect("written");
        }
        assert_eq!(fs::read(&path).expect("readable"), whole, "cut at {length}");
    }
}

#[test]
fn a_journal_is_followed_whatever_part_of_a_line_is_there() {
    let (_folder, path) = folder();
    let whole = write(&path, 3);
    let head = whole.iter().position(|byte| *byte == b'\n').expect("a head") + 1;
    fs::write(&path, &whole[..head]).expect("written");
    let mut follower = Journal::open(&path, &FORMAT).expect("a journal");
    let mut found: Vec<Record> = Vec::new();
    for length in head..=whole.len() {
        fs::write(&path, &whole[..length]).expect("written");
        found.extend(follower.next_record().expect("a journal that grows"));
        let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(found.len(), lines - 1, "{length} bytes");
    }
    assert_eq!(found, [record(1), record(2), record(3)]);
    assert_eq!(follower.end(), whole.len() as u64);
    fs::write(&path, [&whole[..], b"{\"number\":4}\n"].concat()).expect("written");
    assert!(follower.next_record::<Record>().is_err(), "a line without its checksum");
    let mut read = Journal::from_bytes(&path, whole, &FORMAT).expect("a journal");
    assert_eq!(read.next_record().expect("whole"), Some(record(1)));
    assert!(Journal::from_bytes(&path, b"{}\n".to_vec(), &FORMAT).is_err());
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn refused_at(path: &Path, lines: &[Vec<u8>]) -> u64 {
    fs::write(path, lines.concat()).expect("written");
    match resume(path) {
        Err(Error::Damaged { line, .. }) => line,
        other => panic!("expected damage, found {other:?}"),
    }
}

#[test]
fn lines_that_are_deleted_doubled_or_swapped_are_refused() {
    let (_folder, path) = folder();
    let whole = lines(&write(&path, 4));
    for index in 1..4 {
        let [mut deleted, mut doubled, mut swapped] = [(); 3].map(|()| whole.clone());
        deleted.remove(index);
        doubled.insert(index, whole[index].clone());
        swapped.swap(index, index + 1);
        let refused = [deleted, doubled, swapped].map(|changed| refused_at(&path, &changed));
        assert_eq!(refused, [index, index + 1, index].map(|line| line as u64 + 1));
    }
}

#[test]
fn another_head_kind_or_version_is_refused() {
    let (_folder, path) = folder();
    let whole = write(&path, 1);
    let open = |format: &Format, head: &Value| {
        Journal::resume(&path, format, head, Overwrite::Own).map(drop).expect_err("refused")
    };
    let other = open(&FORMAT, &json!({ "game": "chess", "seeds": [1, 8] }));
    assert!(matches!(&other, Error::OtherHead { key, .. } if key == "seeds"), "{other}");
    let other = open(&FORMAT, &json!({ "game": "chess", "seeds": [1, 9], "work": null }));
    assert!(matches!(&other, Error::OtherHead { key, .. } if key == "work"), "{other}");
    let kind = Format { kind: "other", name: "another journal", version: 3 };
    assert!(matches!(open(&kind, &head()), Error::Foreign { .. }));
    let version = Format { version: 4, ..FORMAT };
    assert!(matches!(open(&version, &head()), Error::OtherVersion { found: 3, .. }));
    assert_eq!(fs::read(&path).expect("readable"), whole);
}

#[test]
fn files_of_others_are_left_alone_unless_forced() {
    let (_folder, path) = folder();
    let foreign: [&[u8]; 4] = [b"notes", b"two\nlines\n", b"\x00\xff\n\x80", b"{\"journal\":1}\n"];
    for bytes in foreign {
        fs::write(&path, bytes).expect("written");
        let before = fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
        let refused = resume(&path).expect_err("foreign");
        assert!(matches!(refused, Error::Foreign { .. }), "{refused}");
        assert_eq!(fs::read(&path).expect("readable"), bytes);
        let after = fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
        assert_eq!(before, after);
        let mut forced =
            Journal::resume(&path, &FORMAT, &head(), Overwrite::Always).expect("forced");
        assert_eq!(fs::read(&path).expect("readable"), bytes, "nothing changes on opening");
        forced.begin().expect("started over");
        drop(forced);
        assert_eq!(resume(&path).expect("a journal").0, []);
    }
}

#[test]
fn a_journal_that_is_not_begun_leaves_nothing() {
    let (folder, path) = folder();
    drop(Journal::resume(&path, &FORMAT, &head(), Overwrite::Own).expect("new"));
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 0);
}

#[test]
fn a_second_handle_learns_who_holds_the_file() {
    let (folder, path) = folder();
    let (_, journal) = resume(&path).expect("new");
    let refused = resume(&path).expect_err("locked").to_string();
    assert!(refused.contains("is in use by"), "{refused}");
    assert!(refused.contains(&format!("process {} (", std::process::id())), "{refused}");
    drop(journal);
    let names = fs::read_dir(folder.path()).expect("listed").count();
    assert_eq!(names, 1, "the name of the holder goes with it");
    assert!(resume(&path).is_ok(), "so does the lock");
}

#[test]
fn devices_are_written_to_and_stop_at_the_first_error() {
    let (found, mut journal) = resume(Path::new("/dev/null")).expect("opened");
    assert_eq!(found, []);
    journal.append(&record(1)).expect("written");
    let full = resume(Path::new("/dev/full")).expect_err("a full disk").to_string();
    assert!(full.contains("/dev/full: cannot be written"), "{full}");
}

#[test]
fn a_journal_written_at_once_is_the_same() {
    let (folder, path) = folder();
    let appended = write(&path, 3);
    let kind = Kind::new("a test journal", |start| start.starts_with(b"{\"journal\":\"test\","));
    let other = folder.path().join("other.jsonl");
    let mut output = Output::open(&other, &kind, Overwrite::Own).expect("opened");
    let records = (1..=3).map(|number| Ok(record(number)));
    Journal::write_all(&mut output, &FORMAT, &head(), records).expect("written");
    assert!(!other.exists());
    output.commit().expect("written");
    assert_eq!(fs::read(&other).expect("readable"), appended);
}

#[test]
fn a_finished_journal_is_renamed_onto_its_own_kind_only() {
    let (folder, path) = folder();
    let kind = Kind::new("a test journal", |start| start.starts_with(b"{\"journal\":\"test\","));
    let target = folder.path().join("whole.jsonl");
    fs::write(&target, "notes").expect("written");
    let whole = write(&path, 2);
    let finished = || resume(&path).expect("resumed").1;
    let refused = finished().rename(&target, &kind, Overwrite::Own).expect_err("foreign");
    assert!(matches!(refused, Error::Foreign { .. }), "{refused}");
    assert_eq!(fs::read(&target).expect("readable"), b"notes");
    assert_eq!(fs::read(&path).expect("readable"), whole);
    finished().rename(&target, &kind, Overwrite::Always).expect("forced");
    assert_eq!(fs::read(&target).expect("readable"), whole);
    assert!(!path.exists());
    write(&path, 1);
    finished().rename(&target, &kind, Overwrite::Own).expect("its own kind");
}

#[test]
fn a_folder_has_one_holder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let held = FolderLock::acquire(folder.path()).expect("free");
    assert!(matches!(FolderLock::acquire(folder.path()), Err(Error::Locked { .. })));
    drop(held);
    FolderLock::acquire(folder.path()).expect("free again");
}

#[test]
fn records_are_objects_with_members_and_other_shapes_are_named_by_their_line() {
    let (_folder, path) = folder();
    let (_, mut journal) = resume(&path).expect("new");
    for value in [json!(1), json!([1]), json!({}), json!("text")] {
        assert!(matches!(journal.append(&value), Err(Error::Record { .. })));
    }
    journal.append(&record(1)).expect("a refused record damages nothing");
    journal.append(&json!({ "number": "one" })).expect("written");
    drop(journal);
    let refused = resume(&path).expect_err("not a record").to_string();
    assert!(refused.contains("test.jsonl line 3"), "{refused}");
}
