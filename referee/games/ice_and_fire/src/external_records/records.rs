//! The stored form of records made by the official referee.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use engine::catalogue::record_kind::RecordKind;
use engine::catalogue::{Mismatch, differs};

pub const MAP: RecordKind = RecordKind::new("seed rules rows spots");
pub const GAME: RecordKind =
    RecordKind::new("seed league rules init turns scores end loser").with("id actors");
pub const SITUATION: RecordKind =
    RecordKind::new("situation seed league rules player turn prefix view");
pub const LINE: RecordKind = RecordKind::new("s line verdict res").with("next scores");
pub const LONG: RecordKind = RecordKind::new("seed league rules p0 p1 scores").with("actors");

#[derive(Deserialize)]
pub struct MapRecord {
    pub seed: String,
    pub rules: String,
    pub rows: Vec<String>,
    pub spots: Vec<Vec<[u8; 2]>>,
}

#[derive(Deserialize)]
pub struct GameRecord {
    pub seed: String,
    pub league: u8,
    pub rules: String,
    pub init: String,
    pub turns: Vec<TurnRecord>,
    pub scores: Vec<i64>,
    pub end: String,
    pub loser: Option<usize>,
}

/// Seat, input, output (`None` if the seat did not answer in time), and the commands' results, if
/// known.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum TurnRecord {
    WithResult(usize, String, Option<String>, String),
    Plain(usize, String, Option<String>),
}

/// A position in which the lines of the following records are tried.
#[derive(Deserialize)]
pub struct SituationRecord {
    pub situation: u64,
    pub seed: String,
    pub league: u8,
    pub rules: String,
    pub player: usize,
    pub turn: u64,
    pub prefix: Vec<String>,
    pub view: String,
}

/// A line to try in the most recently opened position.
#[derive(Deserialize)]
pub struct LineRecord {
    pub s: u64,
    pub line: String,
    pub verdict: String,
    pub res: String,
    pub next: Option<String>,
    pub scores: Option<Vec<i64>>,
}

/// A game for which only the answers and the scores are known.
#[derive(Deserialize)]
pub struct LongRecord {
    pub seed: String,
    pub league: u8,
    pub rules: String,
    pub p0: Vec<String>,
    pub p1: Vec<String>,
    pub scores: Vec<i64>,
}

/// Reads a record of a given kind.
pub fn read<R: DeserializeOwned>(kind: &RecordKind, record: &Value) -> Result<R, Mismatch> {
    kind.check(record)?;
    R::deserialize(record).map_err(|error| differs("record", "the fields of its kind", error))
}
