//! Checks every game against the records written by other programs in the project. There must be no
//! differences, and a modified record must be refused, whichever field was changed. Set
//! `TAMPERED=all` in the environment to try all changes, even to records that take long to check.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use engine::catalogue::{ExternalRecords, GameType};
use serde_json::{Value, json};

use crate::common::changes::{others, pointers, with};

/// Returns the record files for a game, sorted.
fn files_of(game: &dyn GameType) -> Vec<PathBuf> {
    let name = game.info().name.replace('-', "_");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    let entries = std::fs::read_dir(PathBuf::from(folder).join(name)).expect("a folder of records");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("listed").path()).collect();
    paths.sort();
    paths
}

#[test]
fn records_of_other_programs_agree() {
    for game in games::ALL {
        let mut count = 0;
        for path in files_of(game) {
            let mut checker = game.external_records().expect("the game reads records of others");
            for record in replays::read_lines(&path).expect("the file can be opened") {
                let (line, record) = record.expect("the file holds records");
                let location = format!("{} line {line}", path.display());
                assert!(checker.accepts(&record), "{location}");
                checker.check(&record).unwrap_or_else(|mismatch| panic!("{location}: {mismatch}"));
                count += 1;
            }
        }
        assert!(count > 10, "{} has only {count} records", game.info().name);
    }
}

/// Approximate number of elements changed in a long list.
const SAMPLES: usize = 3;
/// Number of records changed for each kind in each file.
const RECORDS: usize = 2;

/// Fields that do not describe the game and are not compared.
const LABELS: &str = "id what profile actors prototype_agrees name options tookRisk";

/// Fields that are input to the rules. They are not compared, as other input can lead to the same
/// answers.
const GIVEN: &str = "terrain positions heroes walk pivot_walk hero_walk corner pivot first side1 side2 moves from \
    input board target prefix seed";

fn is_in(list: &str, name: &str) -> bool {
    list.split(' ').any(|one| one == name)
}

fn keys(record: &Value) -> Vec<String> {
    record.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
}

/// Changes some records in a file. Returns the number of changes, and adds those that pass to
/// `passed`.
fn tamper(path: &Path, checker: &mut dyn ExternalRecords, passed: &mut Vec<String>) -> usize {
    let (mut kinds, mut count) = (Vec::new(), 0);
    for record in replays::read_lines(path).expect("the file can be opened") {
        let (line, record) = record.expect("a record");
        let keys = keys(&record);
        if kinds.iter().filter(|known| **known == keys).count() == RECORDS {
            continue;
        }
        kinds.push(keys);
        let location = format!("{} line {line}", path.display());
        checker.check(&record).unwrap_or_else(|mismatch| panic!("{location}: {mismatch}"));
        let changed = changed_records(&record);
        let gap = changed.len().div_ceil(most(path));
        for (what, changed) in changed.into_iter().step_by(gap) {
            count += 1;
            if checker.accepts(&changed) && checker.check(&changed).is_ok() {
                passed.push(format!("{location}: {what}"));
                // Lines in a file are tried in the position that was opened last.
                checker.check(&record).expect("the record as it was");
            }
        }
    }
    count
}

/// Returns the maximum number of changes to try per record, which is lower if checking requires a
/// search.
fn most(path: &Path) -> usize {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match &*name {
        _ if std::env::var("TAMPERED").is_ok_and(|value| value == "all") => usize::MAX,
        "best_moves_medium.jsonl.gz" => 4,
        "best_moves_small.jsonl.gz" => 20,
        _ => 400,
    }
}

/// Returns the record without each of its fields in turn, with an additional field, and with
/// another value at each pointer.
fn changed_records(record: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let required = |key: &&String| !is_in(LABELS, key) && *key != "configurations";
    for key in keys(record).iter().filter(required) {
        let mut changed = record.clone();
        changed.as_object_mut().expect("an object").shift_remove(key);
        all.push((format!("without {key}"), changed));
    }
    for pointer in pointers(record, SAMPLES) {
        let value = record.pointer(&pointer).expect("the value is there");
        let skipped = |part: &str| is_in(LABELS, part) || is_in(GIVEN, part);
        if let Value::Object(fields) = value {
            let mut more = fields.clone();
            more.insert("comment".to_owned(), json!("more"));
            all.push((format!("more in {pointer}"), with(record, &pointer, more.into())));
        }
        if pointer.split('/').any(skipped) || is_free(record, &pointer) {
            continue;
        }
        let others = others(value).into_iter();
        all.extend(others.map(|other| (pointer.clone(), with(record, &pointer, other))));
    }
    all
}

/// Returns true if a value in a list of mixed values is input to the rules.
fn is_free(record: &Value, pointer: &str) -> bool {
    let parts: Vec<&str> = pointer.split('/').skip(1).collect();
    match parts[..] {
        // Number by which the lines after a position refer to it.
        ["situation"] => true,
        // Statements that a record may have fewer of.
        ["queries" | "max_steps"] => true,
        // The action and the options in a step, and the answer in a turn.
        ["steps", _, index] => record.get("kind").is_some() && ["0", "10"].contains(&index),
        ["turns", _, "2"] => true,
        // The answers in long games, and a line tried in a position.
        ["p0" | "p1", ..] | ["line"] => record.get("error").is_none(),
        _ => false,
    }
}

#[test]
fn every_changed_field_is_noticed() {
    let mut passed = Vec::new();
    for game in games::ALL {
        let mut count = 0;
        for path in files_of(game) {
            let mut checker = game.external_records().expect("the game reads records of others");
            count += tamper(&path, &mut *checker, &mut passed);
        }
        println!("{}: {count} changes", game.info().name);
    }
    let passed: BTreeSet<String> = passed.into_iter().collect();
    assert!(passed.is_empty(), "{} changes pass: {passed:?}", passed.len());
}
