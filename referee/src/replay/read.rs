//! Reading files of records, one JSON object a line, plain or gzip.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde_json::Value;

const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

/// The lines of a file, unpacked if it is a gzip file.
///
/// # Errors
///
/// A sentence that names the file.
pub fn lines(path: &Path) -> Result<impl Iterator<Item = Result<String, String>>, String> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| format!("{name}: cannot be opened: {error}"))?;
    let mut bytes = BufReader::new(file);
    let start = bytes.fill_buf().map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let zipped = start.starts_with(&GZIP_MAGIC);
    let text: Box<dyn Read> =
        if zipped { Box::new(MultiGzDecoder::new(bytes)) } else { Box::new(bytes) };
    let lines = BufReader::new(text).lines().enumerate();
    Ok(lines.map(move |(place, line)| {
        line.map_err(|error| format!("{name} line {}: cannot be read: {error}", place + 1))
    }))
}

/// The records of a file with their line numbers, from 1; empty lines are passed over.
///
/// # Errors
///
/// A sentence that names the file and the line.
pub fn read_lines(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(usize, Value), String>>, String> {
    let name = path.display().to_string();
    let numbered = lines(path)?
        .enumerate()
        .filter(|(_, line)| !line.as_ref().is_ok_and(|text| text.trim().is_empty()));
    Ok(numbered.map(move |(place, line)| {
        let number = place + 1;
        let record = serde_json::from_str(&line?);
        let record = record
            .map_err(|error| format!("{name} line {number}: not a whole JSON record: {error}"))?;
        Ok((number, record))
    }))
}
