//! Records made by original programs, stored in this repository.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;

/// Returns the records in a compressed file. `file` is relative to the package folder.
pub fn records(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let file = File::open(path).expect("the golden file is part of the project");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| line.expect("the golden file is whole"))
        .map(|line| serde_json::from_str(&line).expect("each line is a JSON value"))
        .collect()
}
