//! Checks records that contain known answers.

mod answers;
mod boards;
mod reach;

use maps::friends_and_dragons::read;
use serde_json::{Value, json};

use engine::catalogue::record_kind::{RecordKind, same_fields};
use engine::catalogue::{ExternalRecords, Mismatch, differs};

pub(super) struct Checker;

type Check = fn(&Value) -> Result<(), Mismatch>;

const fn kind(required: &'static str) -> RecordKind {
    RecordKind::new(required).with("id")
}

/// Record kinds and their checks. Kinds with more fields come first.
const KINDS: [(RecordKind, Check); 9] = [
    (
        RecordKind::new("terrain positions walk passable sections chokepoints deadends zones")
            .with("id prototype_agrees"),
        reach::zones,
    ),
    (kind("terrain positions walk zones entries"), reach::cases),
    (
        kind("terrain positions pivot_walk hero_walk corner triples sum sha256 samples"),
        reach::one_hero,
    ),
    (
        RecordKind::new(
            "terrain positions heroes pivot corner reachable layers per_pivot_end sha256",
        )
        .with("id configurations"),
        reach::all_heroes,
    ),
    (kind("terrain positions heroes pivot queries"), answers::drags),
    (kind("terrain positions heroes first attacks kills hits support"), answers::attacks),
    (
        kind(
            "terrain positions heroes best best_count candidates layers advanced simple max_steps",
        ),
        answers::best,
    ),
    (kind("terrain positions heroes best best_count top"), answers::top),
    (kind("board heroes error"), inputs),
];

impl ExternalRecords for Checker {
    fn accepts(&self, record: &Value) -> bool {
        let is_board = record["terrain"].is_array() && record["positions"].is_array();
        let is_input = record["board"].is_string() && record["heroes"].is_string();
        (is_board || is_input) && KINDS.iter().any(|(kind, _)| kind.fits(record))
    }

    fn check(&mut self, record: &Value) -> Result<(), Mismatch> {
        let known = KINDS.iter().find(|(kind, _)| kind.fits(record));
        let (kind, check) = known.ok_or_else(|| differs("record", "a known kind", "none"))?;
        kind.check(record)?;
        check(record)
    }
}

/// Reads a board file and a heroes file, which may be invalid, and compares the errors.
fn inputs(record: &Value) -> Result<(), Mismatch> {
    let bytes = |key: &str| record[key].as_str().unwrap_or_default().as_bytes();
    let error = read(bytes("board"), bytes("heroes")).err();
    same_fields(record, &json!({ "error": error.map(|fault| fault.code.name()) }))
}
