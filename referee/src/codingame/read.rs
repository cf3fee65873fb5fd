//! Files that hold results, or replays, or records of other programs.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{import, is_result, Import, ImportError};
use crate::catalogue::SetupOptions;
use crate::replay::{
    self, parse_record, read_lines, read_text, ReadError, SelectError, SelectedReplay,
};

/// A result of a file, replayed.
#[derive(Clone, Debug)]
pub struct ImportedResult {
    /// File and line.
    pub place: String,
    /// The result and its replay.
    pub import: Import,
}

impl fmt::Display for ImportedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.import)
    }
}

/// Imports the results of some files: in each one result, over any number of lines, or several, one
/// a line. `report` sees every result. Returns the replays as lines of a file of replays.
///
/// # Errors
///
/// Returns an error at the first file that cannot be read or record that is no result, and else if
/// any result differs from its replay.
pub fn import_files(
    paths: &[PathBuf],
    choice: &SetupOptions,
    mut report: impl FnMut(&ImportedResult),
) -> Result<String, ImportError> {
    let (mut replays, mut count, mut differences) = (String::new(), 0, Vec::new());
    for path in paths {
        let records = match results(path)? {
            Some(records) => records,
            // What the file holds instead is said by importing it.
            None => Box::new(std::iter::once(Ok(first_record(path)?))),
        };
        for record in records {
            let (place, record) = record?;
            let imported = match import(&record, choice) {
                Ok(import) => ImportedResult { place, import },
                Err(source) => return Err(ImportError::Result { place, source }),
            };
            report(&imported);
            count += 1;
            replays += &imported.import.replay.to_line();
            let ImportedResult { place, import } = imported;
            differences.extend(import.difference.map(|difference| (place, difference)));
        }
    }
    let differing = differences.len();
    match differences.into_iter().next() {
        None => Ok(replays),
        Some((place, first)) => {
            let difference = Box::new(first);
            Err(ImportError::Differing { place, difference, differing, count })
        }
    }
}

/// The replay of the given number, from 1, of a file of replays or of results.
///
/// # Errors
///
/// Returns an error if the file cannot be read so far, holds fewer games or something else there,
/// or if the result differs from its replay.
pub fn select(path: &Path, number: usize) -> Result<SelectedReplay, ImportError> {
    let Some(records) = results(path)? else { return Ok(SelectedReplay::read(path, number)?) };
    let mut count = 0;
    for record in records {
        let (place, record) = record?;
        count += 1;
        if count == number {
            let import = agreeing(&place, &record)?;
            return Ok(SelectedReplay { replay: import.replay, place });
        }
    }
    let file = path.display().to_string();
    Err(SelectError::NoNumber { file, count, number }.into())
}

/// Plays all records of a file again, whatever their kind; returns how many there are.
///
/// # Errors
///
/// Returns an error at the first record that is none, or that differs from what the rules say.
pub fn verify_file(path: &Path) -> Result<usize, ImportError> {
    let Some(records) = results(path)? else { return Ok(replay::verify_file(path)?) };
    let mut count = 0;
    for record in records {
        let (place, record) = record?;
        agreeing(&place, &record)?;
        count += 1;
    }
    Ok(count)
}

fn agreeing(place: &str, record: &Value) -> Result<Import, ImportError> {
    let place = place.to_owned();
    match import(record, &SetupOptions::default()) {
        Err(source) => Err(ImportError::Result { place, source }),
        Ok(Import { difference: Some(difference), .. }) => {
            Err(ImportError::Differs { place, difference: Box::new(difference) })
        }
        Ok(import) => Ok(import),
    }
}

/// Records with their places.
type Records = Box<dyn Iterator<Item = Result<(String, Value), ImportError>>>;

/// The results of a file; `None` where its first record is something else.
fn results(path: &Path) -> Result<Option<Records>, ImportError> {
    let file = path.display().to_string();
    match read_lines(path)?.next() {
        Some(Ok((_, first))) if is_result(&first) => {
            let placed = read_lines(path)?.map(move |record| {
                let (line, record) = record?;
                Ok((format!("{file} line {line}"), record))
            });
            Ok(Some(Box::new(placed)))
        }
        // A value over several lines does not end with the first.
        Some(Err(ReadError::Record { .. })) => {
            let value = read_text(path).ok().and_then(|text| parse_record(&text).ok());
            let value = value.filter(is_result);
            Ok(value.map(|value| Box::new(std::iter::once(Ok((file, value)))) as Records))
        }
        _ => Ok(None),
    }
}

/// The first line of a file if it is a record, else the whole file as one.
fn first_record(path: &Path) -> Result<(String, Value), ImportError> {
    let file = path.display().to_string();
    if let Some(Ok((line, record))) = read_lines(path)?.next() {
        return Ok((format!("{file} line {line}"), record));
    }
    let text = read_text(path)?;
    if text.trim().is_empty() {
        return Err(ImportError::Empty { file });
    }
    match parse_record(&text) {
        Ok(record) => Ok((file, record)),
        Err(error) => Err(ImportError::Json { file, error }),
    }
}
