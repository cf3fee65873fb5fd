//! Files with records that can be replayed: replays, and golden data from the original programs.

use engine::catalogue::ExternalRecords;
use serde::Deserialize;
use serde_json::Value;

use super::Error;
use super::replay::Replay;
use super::turns::verify;

#[derive(Clone, Debug)]
pub struct SelectedReplay {
    pub replay: Replay,
    /// File and line number, for use in messages.
    pub location: String,
}

impl SelectedReplay {
    /// Parses the replay in a record. Returns an error if the record is not a replay of a known
    /// game.
    pub fn from_record(record: Value, location: String) -> Result<Self, Error> {
        let replay = Replay::deserialize(record)
            .map_err(|error| Error::input(&location, format!("not a replay: {error}")))?;
        engine::catalogue::named(&replay.game).map_err(|error| Error::input(&location, error))?;
        Ok(Self { replay, location })
    }
}

/// Verifies records from this and other programs. Returns the number of records. `file` is used in
/// errors.
///
/// Returns an error at the first record that is invalid or deviates from the rules.
pub fn verify_records(
    records: impl Iterator<Item = Result<(usize, Value), Error>>,
    file: &str,
) -> Result<usize, Error> {
    let mut external_records = ExternalFile::new();
    let mut count = 0;
    for record in records {
        let (line, record) = record?;
        count += 1;
        let location = format!("{file} line {line}");
        if record.get("format").is_some() {
            let SelectedReplay { replay, location } =
                SelectedReplay::from_record(record, location)?;
            verify(&replay).map_err(|difference| Error::differs(&location, difference))?;
        } else {
            external_records.verify(&record, &location)?;
        }
    }
    external_records.finish()?;
    if count == 0 {
        return Err(Error::input(file, "contains no records"));
    }
    Ok(count)
}

/// Checks records from other programs. All such records in a file belong together, so a single
/// checker must accept all of them. Until only one checker is left, all remaining checkers check
/// each record.
struct ExternalFile {
    checkers: Vec<(Box<dyn ExternalRecords>, Option<Error>)>,
}

impl ExternalFile {
    fn new() -> Self {
        let checkers = engine::catalogue::games().filter_map(|game| game.external_records());
        Self { checkers: checkers.map(|checker| (checker, None)).collect() }
    }

    fn verify(&mut self, record: &Value, location: &str) -> Result<(), Error> {
        self.checkers.retain(|(checker, _)| checker.accepts(record));
        if self.checkers.is_empty() {
            return Err(Error::input(location, "not a record of any game"));
        }
        for (checker, failure) in &mut self.checkers {
            if failure.is_none() {
                let checked = checker.check(record);
                *failure = checked.err().map(|difference| Error::differs(location, difference));
            }
        }
        match &mut self.checkers[..] {
            [(_, failure)] => failure.take().map_or(Ok(()), Err),
            _ => Ok(()),
        }
    }

    /// If several checkers accept all records, the first one decides.
    fn finish(self) -> Result<(), Error> {
        let first = self.checkers.into_iter().next();
        first.and_then(|(_, failure)| failure).map_or(Ok(()), Err)
    }
}
