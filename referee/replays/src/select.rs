//! Selecting one replay of a file.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::{Error, Replay, read_lines};

/// A replay, and where it was found.
#[derive(Clone, Debug)]
pub struct SelectedReplay {
    pub replay: Replay,
    /// File and line, for messages.
    pub place: String,
}

impl SelectedReplay {
    /// Reads the replay of the given number, from 1, among all records of a file.
    pub fn read(file: &Path, number: usize) -> Result<Self, Error> {
        let name = file.display().to_string();
        let mut count = 0;
        for record in read_lines(file)? {
            let (line, record) = record?;
            count += 1;
            if count == number {
                return Self::of(record, format!("{name} line {line}"));
            }
        }
        Err(Error::no_number(&name, count, number))
    }

    /// The replay of a record that was found in a place.
    pub fn of(record: Value, place: String) -> Result<Self, Error> {
        let replay = Replay::deserialize(record)
            .map_err(|error| Error::input(&place, format!("not a replay: {error}")))?;
        games::named(&replay.game).map_err(|error| Error::input(&place, error))?;
        Ok(Self { replay, place })
    }
}
