//! Records from other programs: every game's checker reports agreement or a difference.

use replays::ReadLimits;
use serde_json::Value;

/// Reads the bytes as a file of records, and passes each record to every game's checker.
pub fn check(data: &[u8]) {
    games::install();
    let limits = ReadLimits { line: 1 << 20, file: 4 << 20 };
    let Ok(records) = replays::read_records("records", data, limits) else { return };
    let records: Vec<Value> = records.map_while(Result::ok).map(|(_, record)| record).collect();
    for mut checker in games::ALL.iter().filter_map(|game| game.external_records()) {
        for record in records.iter().filter(|record| !is_large(record)) {
            if checker.accepts(record) {
                let _ = checker.check(record);
            }
        }
    }
}

/// Returns true if a record needs a search that can take minutes, as for Friends & Dragons boards
/// with many squares or heroes.
fn is_large(record: &Value) -> bool {
    const SQUARES_MAX: usize = 24;
    const HEROES_MAX: usize = 3;
    let searched = ["best", "queries", "reachable", "triples"];
    let rows = record["terrain"].as_array().into_iter().flatten();
    let squares: usize = rows.filter_map(Value::as_str).map(str::len).sum();
    let heroes = record["heroes"].as_array().map_or(0, Vec::len);
    searched.iter().any(|key| record.get(key).is_some())
        && (squares > SQUARES_MAX || heroes > HEROES_MAX)
}
