//! Damaged records: whatever a record holds, its checker says so and does not panic.
//! `MUTATIONS` in the environment sets how many changes each file gets.

use std::collections::BTreeSet;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;

use maps::dice::SplitMix32;
use referee::catalogue::{ExternalRecords, RegisteredGame};
use referee::games::{self, Visitor};
use referee::replay;
use serde_json::{json, Value};

/// Changes of each file, unless the environment says otherwise.
const MUTATIONS: usize = 48;
/// Records of each file that are changed: the first ones, and those after a fixed gap.
const RECORDS: usize = 12;

fn mutations() -> usize {
    let wanted = std::env::var("MUTATIONS").ok();
    wanted.map_or(MUTATIONS, |count| count.parse().expect("MUTATIONS is a number"))
}

fn below(dice: &mut SplitMix32, bound: usize) -> usize {
    dice.next_u32() as usize % bound.max(1)
}

/// Changes one of the values of a record, on any level.
fn mutate(value: &mut Value, dice: &mut SplitMix32) {
    let inner = match value {
        Value::Array(values) => values.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if inner == 0 || below(dice, 6) == 0 {
        return change(value, dice);
    }
    let at = below(dice, inner);
    let remove = below(dice, 8) == 0;
    match value {
        Value::Array(values) if remove => drop(values.remove(at)),
        Value::Array(values) if below(dice, 10) == 0 => values.insert(at, values[at].clone()),
        Value::Array(values) => mutate(&mut values[at], dice),
        Value::Object(fields) => {
            let key = fields.keys().nth(at).expect("the key is there").clone();
            if remove {
                fields.remove(&key);
            } else {
                mutate(&mut fields[&key], dice);
            }
        }
        _ => {}
    }
}

/// Replaces a value by a similar or a very different one.
fn change(value: &mut Value, dice: &mut SplitMix32) {
    let others = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(2),
        json!(5),
        json!(200),
        json!(256),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e300),
        json!(""),
        json!("\u{e4}\0"),
        json!([]),
        json!([[]]),
        json!({}),
    ];
    let other = below(dice, others.len() + 8);
    *value = match (&*value, others.get(other)) {
        (_, Some(other)) => other.clone(),
        (Value::Number(number), None) => json!(number.as_i64().unwrap_or(0).wrapping_add(1)),
        (Value::String(text), None) => json!(changed_text(text, dice)),
        (Value::Array(values), None) => Value::Array([&values[..], &values[..]].concat()),
        (value, None) => json!([value]),
    };
}

fn changed_text(text: &str, dice: &mut SplitMix32) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = below(dice, letters.len());
    match below(dice, 4) {
        0 if !letters.is_empty() => drop(letters.remove(at)),
        1 if !letters.is_empty() => letters.insert(at, letters[at]),
        2 => letters.insert(at, '\u{1f409}'),
        _ => letters.insert(at, ['-', '9', '\n', ' ', '#'][below(dice, 5)]),
    }
    letters.into_iter().collect()
}

struct MutateAll;

impl Visitor for MutateAll {
    type Output = Vec<String>;

    fn visit<G: RegisteredGame>(self) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(G::NAME.replace('-', "_"));
        let entries = std::fs::read_dir(&folder).expect("every game has records in the project");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("listed").path()).collect();
        paths.sort();
        let mut failures = Vec::new();
        for path in paths {
            let mut checker = G::external_records().expect("the game reads records of others");
            mutate_file(&path, &mut *checker, &mut failures);
        }
        failures
    }
}

/// Feeds the checker records of a file as they are and, after each, changed ones.
fn mutate_file(path: &Path, checker: &mut dyn ExternalRecords, failures: &mut Vec<String>) {
    let mut dice = SplitMix32::new(7);
    let records = replay::read_lines(path).expect("the file can be opened");
    let records: Vec<_> = records.map(|record| record.expect("a record")).collect();
    let gap = (records.len() / RECORDS).max(1);
    // Some records take a second each.
    let count = if path.ends_with("best_moves_medium.jsonl.gz") { 2 } else { RECORDS };
    let first = records.iter().take(count / 2);
    let rest = records.iter().skip(count / 2).step_by(gap).take(count / 2);
    let mut kinds = BTreeSet::new();
    for (line, record) in first.chain(rest) {
        // Later records can need this one. Whether it agrees is the concern of another test.
        let _ = checker.check(record);
        let mut changed: Vec<Value> =
            (0..mutations() / RECORDS).map(|_| mutated(record, &mut dice)).collect();
        if kinds.insert(keys(record)) {
            changed.extend(swept(record));
        }
        for changed in changed {
            let checked = catch_unwind(AssertUnwindSafe(|| {
                checker.accepts(&changed) && checker.check(&changed).is_ok()
            }));
            if checked.is_err() {
                let text: String = changed.to_string().chars().take(300).collect();
                failures.push(format!("{} line {line}, changed: {text}", path.display()));
            }
        }
    }
}

fn keys(record: &Value) -> Vec<String> {
    record.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
}

fn mutated(record: &Value, dice: &mut SplitMix32) -> Value {
    let mut changed = record.clone();
    let changes = 1 + below(dice, 2);
    (0..changes).for_each(|_| mutate(&mut changed, dice));
    changed
}

/// The record with one of its values replaced, for each of the values or, if there are many, for
/// some on every level.
fn swept(record: &Value) -> Vec<Value> {
    let mut pointers = Vec::new();
    collect(record, String::new(), &mut pointers);
    let mut changed = Vec::new();
    for pointer in &pointers {
        for other in [json!(200), json!(null)] {
            let mut record = record.clone();
            *record.pointer_mut(pointer).expect("the place is there") = other;
            changed.push(record);
        }
    }
    changed
}

/// Pointers to all fields, and to the first and the last elements of lists.
fn collect(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    match value {
        Value::Array(values) => {
            let ends = BTreeSet::from([0, values.len().saturating_sub(1)]);
            for place in ends.into_iter().filter(|place| *place < values.len()) {
                collect(&values[place], format!("{pointer}/{place}"), pointers);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields.iter().take(12) {
                collect(value, format!("{pointer}/{key}"), pointers);
            }
        }
        _ => {}
    }
    if !pointer.is_empty() {
        pointers.push(pointer);
    }
}

#[test]
fn no_change_of_a_record_makes_its_checker_panic() {
    let of = |name: &&str| games::visit(name, MutateAll).expect("every listed name is a game");
    let failures: Vec<String> = games::NAMES.iter().flat_map(of).collect();
    assert!(failures.is_empty(), "{} panics:\n{}", failures.len(), failures.join("\n"));
}
