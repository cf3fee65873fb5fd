//! Files that hold results, or replays, or records of other programs.

use std::fmt;
use std::io::{BufRead, Cursor, Read};
use std::path::{Path, PathBuf};

use engine::catalogue::SetupOptions;
use serde_json::Value;

use super::{Import, import, is_result};
use crate::read::not_whole;
use crate::{
    Error, ReadLimits, SelectedReplay, open_bytes, open_text, parse_record, read_records,
    verify_records,
};

/// A result of a file, replayed.
#[derive(Clone, Debug)]
pub struct ImportedResult {
    pub place: String,
    /// The result and its replay.
    pub import: Import,
}

impl ImportedResult {
    /// The report as one object.
    pub fn as_json(&self) -> Value {
        let mut report = self.import.as_json();
        report["place"] = self.place.as_str().into();
        report
    }
}

impl fmt::Display for ImportedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.import)
    }
}

/// Imports the results of some files: in each one result, over any number of lines, or several, one a line.
/// `report` sees every result. Returns the replays as lines of a file of replays. Fails at the first record that is
/// no result, and at the end if any result differs from its replay.
pub fn import_all(
    paths: &[PathBuf],
    choice: &SetupOptions,
    mut report: impl FnMut(&ImportedResult),
) -> Result<String, Error> {
    let (mut replays, mut count, mut differences) = (String::new(), 0, Vec::new());
    for path in paths {
        let records = Source::open(path)?.into_results(path)?;
        for record in records {
            let (place, record) = record?;
            let imported = match import(&record, choice) {
                Ok(import) => ImportedResult { place, import },
                Err(error) => return Err(Error::input(place, error)),
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
            Err(Error::Differing { place, difference, differing, count })
        }
    }
}

/// The replay of the given number, from 1, of a file of replays or of results. Fails if the file holds fewer games,
/// or if the result differs from its replay.
pub fn select(path: &Path, number: usize) -> Result<SelectedReplay, Error> {
    let file = path.display().to_string();
    let records = match Source::open(path)? {
        Source::Results(records) => records,
        Source::Others(records, _) => return SelectedReplay::nth(records, &file, number),
    };
    let mut count = 0;
    for record in records {
        let (place, record) = record?;
        count += 1;
        if count == number {
            let import = agreeing(&place, &record)?;
            return Ok(SelectedReplay { replay: import.replay, place });
        }
    }
    Err(Error::no_number(&file, count, number))
}

/// All games of a file of replays or of results, in order. A game is an error if its result differs from its
/// replay.
pub fn replays_of(path: &Path) -> Result<Replays, Error> {
    Ok(Source::open(path)?.into_replays(path.display().to_string()))
}

/// The same for a file in memory, plain or gzip; `name` is its name in errors, and `limits` hold after
/// unpacking.
pub fn replays_of_bytes(
    name: &str,
    bytes: impl AsRef<[u8]> + 'static,
    limits: ReadLimits,
) -> Result<Replays, Error> {
    let text = open_bytes(name, bytes)?;
    Ok(Source::of(name.to_owned(), text, limits)?.into_replays(name.to_owned()))
}

/// Plays all records of a file again, whatever their kind; returns how many there are. Fails at the first record
/// that is none, or that differs from what the rules say.
pub fn verify_file(path: &Path) -> Result<usize, Error> {
    let file = path.display().to_string();
    let records = match Source::open(path)? {
        Source::Results(records) => records,
        Source::Others(records, _) => return verify_records(records, &file),
    };
    let mut count = 0;
    for record in records {
        let (place, record) = record?;
        agreeing(&place, &record)?;
        count += 1;
    }
    Ok(count)
}

fn agreeing(place: &str, record: &Value) -> Result<Import, Error> {
    let place = place.to_owned();
    match import(record, &SetupOptions::default()) {
        Err(error) => Err(Error::input(place, error)),
        Ok(Import { difference: Some(difference), .. }) => Err(Error::differs(&place, difference)),
        Ok(import) => Ok(import),
    }
}

/// Replays with their places.
pub type Replays = Box<dyn Iterator<Item = Result<SelectedReplay, Error>>>;

/// Records with their places.
type Records = Box<dyn Iterator<Item = Result<(String, Value), Error>>>;

/// A file, opened once, so that it may be a pipe.
enum Source {
    Results(Records),
    /// A file whose first record is something else, or none; then also what is wrong with the file
    /// as one value.
    Others(Box<dyn Iterator<Item = Result<(usize, Value), Error>>>, Option<Error>),
}

impl Source {
    fn open(path: &Path) -> Result<Self, Error> {
        Self::of(path.display().to_string(), open_text(path)?, ReadLimits::default())
    }

    fn of(file: String, mut text: Box<dyn BufRead>, limits: ReadLimits) -> Result<Self, Error> {
        let mut start = first_line(&mut text, &file)?;
        let (mut results, mut wrong) = (false, None);
        match parse(&start, &file) {
            Ok(first) => results = is_result(&first),
            Err(_) => {
                // A value over several lines does not end with the first; what cannot be read here
                // is an error of its first line below.
                let _ = (&mut text).take(limits.line).read_to_end(&mut start);
                match parse(&start, &file) {
                    Ok(value) if is_result(&value) => {
                        return Ok(Self::Results(Box::new(std::iter::once(Ok((file, value))))));
                    }
                    other => {
                        let blank = start.iter().all(u8::is_ascii_whitespace);
                        wrong = other.err().filter(|_| !blank);
                    }
                }
            }
        }
        let records = read_records(&file, Cursor::new(start).chain(text), limits)?;
        if !results {
            return Ok(Self::Others(Box::new(records), wrong));
        }
        Ok(Self::Results(Box::new(records.map(move |record| {
            let (line, record) = record?;
            Ok((format!("{file} line {line}"), record))
        }))))
    }

    /// The replays; of results those that agree with them.
    fn into_replays(self, file: String) -> Replays {
        match self {
            Self::Results(records) => Box::new(records.map(|record| {
                let (place, record) = record?;
                let import = agreeing(&place, &record)?;
                Ok(SelectedReplay { replay: import.replay, place })
            })),
            Self::Others(records, _) => Box::new(records.map(move |record| {
                let (line, record) = record?;
                SelectedReplay::of(record, format!("{file} line {line}"))
            })),
        }
    }

    /// The results; any other first record as it is, so that importing it says what it is.
    fn into_results(self, path: &Path) -> Result<Records, Error> {
        let file = path.display().to_string();
        match self {
            Self::Results(records) => Ok(records),
            Self::Others(_, Some(wrong)) => Err(wrong),
            Self::Others(mut records, None) => match records.next() {
                None => Err(Error::input(file, "holds no game result")),
                Some(Ok((line, record))) => {
                    Ok(Box::new(std::iter::once(Ok((format!("{file} line {line}"), record)))))
                }
                Some(Err(error)) => Err(error),
            },
        }
    }
}

/// The first line that is not blank, with those before it.
fn first_line(text: &mut dyn BufRead, file: &str) -> Result<Vec<u8>, Error> {
    let limit = ReadLimits::default().line.saturating_add(1);
    let mut start = Vec::new();
    loop {
        let before = start.len();
        let read = text.take(limit).read_until(b'\n', &mut start);
        let read = read.map_err(|error| {
            let line = start.split(|byte| *byte == b'\n').count();
            Error::at_line(file, line, format!("cannot be read: {error}"))
        })?;
        let blank = start[before..].iter().all(u8::is_ascii_whitespace);
        if read == 0 || !blank || start.len() as u64 > limit {
            return Ok(start);
        }
    }
}

fn parse(bytes: &[u8], file: &str) -> Result<Value, Error> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        Error::at_line(file, line, format!("cannot be read: {error}"))
    })?;
    parse_record(text).map_err(|error| not_whole(file, error.line(), &error))
}
