//! Board and heroes files, valid or not.

use maps::friends_and_dragons::read;
use serde_json::{json, Value};

use super::same;
use engine::catalogue::Difference;

/// Reads both files and compares the fault.
pub fn check(record: &Value) -> Result<(), Difference> {
    let bytes = |key: &str| record[key].as_str().unwrap_or_default().as_bytes();
    let error = read(bytes("board"), bytes("heroes")).err();
    same(record, "error", &json!(error.map(|fault| fault.code.name())))
}
