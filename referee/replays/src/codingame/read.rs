//! Reads files that contain results, replays, or records from other programs.

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

/// Imports results from files. Each file contains either one result over any number of lines, or
/// one result per line. Calls `report` with each result and its position. Returns the lines of a
/// replay file.
///
/// Returns an error at the first record that is not a result, or at the end if any result differs
/// from its replay.
pub fn import_all(
    paths: &[PathBuf],
    choice: &SetupOptions,
    mut report: impl FnMut(&str, &Import),
) -> Result<String, Error> {
    let (mut replays, mut count, mut differences) = (String::new(), 0, Vec::new());
    for path in paths {
        for record in results(path)? {
            let (location, record) = record?;
            let import =
                import(&record, choice).map_err(|error| Error::input(location.as_str(), error))?;
            report(&location, &import);
            count += 1;
            replays += &import.replay.to_line();
            differences.extend(import.difference.map(|difference| (location, difference)));
        }
    }
    let differing = differences.len();
    match differences.into_iter().next() {
        None => Ok(replays),
        Some((location, first)) => {
            let difference = Box::new(first);
            Err(Error::Differing { location, difference, differing, count })
        }
    }
}

/// Iterates over the results in a file, with their positions. If the first record is not a result,
/// returns it unchanged, so that reading it fails with an error that describes it.
pub(super) fn results(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(String, Value), Error>>, Error> {
    let file = path.display().to_string();
    let records = Source::open(path)?.into_results()?;
    Ok(records.map(move |record| record.map(|(line, record)| (location_of(&file, line), record))))
}

/// Reads the replay with the given number, counted from 1, from a replay file or results file.
///
/// Returns an error if the file contains fewer games, or if the result differs from its replay.
pub fn select(path: &Path, number: usize) -> Result<SelectedReplay, Error> {
    select_of(path, number).map(|(selected, _)| selected)
}

/// Like [`select`], but also returns whether the replay is the only game in the file.
pub fn select_of(path: &Path, number: usize) -> Result<(SelectedReplay, bool), Error> {
    let Source { file, is_results, mut records, .. } = Source::open(path)?;
    let mut count = 0;
    while let Some(record) = records.next() {
        let record = record?;
        count += 1;
        if count == number {
            let selected = game_of(&file, is_results, record)?;
            return Ok((selected, number == 1 && records.next().is_none()));
        }
    }
    Err(Error::no_number(&file, count, number))
}

/// Iterates over all games in a replay file or results file. A result that differs from its replay
/// gives an error.
pub fn replays_of(path: &Path) -> Result<Replays, Error> {
    Ok(Source::open(path)?.into_replays())
}

/// Like [`replays_of`], for a file in memory, plain or gzip-compressed. `name` is used in errors,
/// and `limits` apply to the decompressed file.
pub fn replays_of_bytes(
    name: &str,
    bytes: impl AsRef<[u8]> + 'static,
    limits: ReadLimits,
) -> Result<Replays, Error> {
    let text = open_bytes(name, bytes)?;
    Ok(Source::from_text(name.to_owned(), text, limits)?.into_replays())
}

/// Replays all records in a file, of any kind, and returns the number of records.
///
/// Returns an error at the first record that is invalid or deviates from the rules.
pub fn verify_file(path: &Path) -> Result<usize, Error> {
    let source = Source::open(path)?;
    if !source.is_results {
        return verify_records(source.records, &source.file);
    }
    source.into_replays().try_fold(0, |count, game| game.map(|_| count + 1))
}

/// Reads the game in a record. If the record is a result, replays it.
fn game_of(
    file: &str,
    is_result: bool,
    (line, record): (usize, Value),
) -> Result<SelectedReplay, Error> {
    let location = location_of(file, line);
    if !is_result {
        return SelectedReplay::from_record(record, location);
    }
    match import(&record, &SetupOptions::default()) {
        Err(error) => Err(Error::input(location, error)),
        Ok(Import { difference: Some(difference), .. }) => {
            Err(Error::differs(&location, difference))
        }
        Ok(Import { replay, .. }) => Ok(SelectedReplay { replay, location }),
    }
}

/// Formats a position for messages. Line 0 stands for a value that spans several lines.
fn location_of(file: &str, line: usize) -> String {
    if line == 0 { file.to_owned() } else { format!("{file} line {line}") }
}

pub type Replays = Box<dyn Iterator<Item = Result<SelectedReplay, Error>>>;

type Records = Box<dyn Iterator<Item = Result<(usize, Value), Error>>>;

/// A file that is opened only once, so it can be a pipe.
struct Source {
    file: String,
    /// True if the first record is a result.
    is_results: bool,
    records: Records,
    /// The error from reading the file as a single value, if its first record is not a result.
    wrong: Option<Error>,
}

impl Source {
    fn open(path: &Path) -> Result<Self, Error> {
        Self::from_text(path.display().to_string(), open_text(path)?, ReadLimits::default())
    }

    fn from_text(
        file: String,
        mut text: Box<dyn BufRead>,
        limits: ReadLimits,
    ) -> Result<Self, Error> {
        let mut start = first_line(&mut text, &file)?;
        let (mut is_results, mut wrong) = (false, None);
        match parse(&start, &file) {
            Ok(first) => is_results = is_result(&first),
            Err(_) => {
                // A value that spans several lines is incomplete here. If the rest cannot be read,
                // the error is reported below, in the first line.
                let _ = (&mut text).take(limits.line).read_to_end(&mut start);
                match parse(&start, &file) {
                    Ok(value) if is_result(&value) => {
                        let records = Box::new(std::iter::once(Ok((0, value))));
                        return Ok(Self { file, is_results: true, records, wrong });
                    }
                    other => {
                        let blank = start.iter().all(u8::is_ascii_whitespace);
                        wrong = other.err().filter(|_| !blank);
                    }
                }
            }
        }
        let records = Box::new(read_records(&file, Cursor::new(start).chain(text), limits)?);
        Ok(Self { file, is_results, records, wrong })
    }

    fn into_replays(self) -> Replays {
        let Self { file, is_results, records, .. } = self;
        Box::new(records.map(move |record| game_of(&file, is_results, record?)))
    }

    /// Returns the results. If the first record is not a result, returns it unchanged, so that
    /// importing it fails with an error that describes it.
    fn into_results(self) -> Result<Records, Error> {
        let Self { file, is_results, mut records, wrong } = self;
        match (is_results, wrong) {
            (true, _) => Ok(records),
            (false, Some(wrong)) => Err(wrong),
            (false, None) => {
                let first = records.next();
                let first = first.ok_or_else(|| Error::input(file, "contains no game result"))?;
                Ok(Box::new(std::iter::once(first)))
            }
        }
    }
}

/// Reads up to and including the first line that is not blank.
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
