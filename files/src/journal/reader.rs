//! Reading a journal record by record.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::head::{compare, Head, START};
use super::Format;
use crate::chain::Chain;
use crate::lines::{Line, Lines};
use crate::Error;

/// The records after the head, each checked against the ones before.
#[derive(Debug)]
pub(super) struct Records<R> {
    pub path: PathBuf,
    pub lines: Lines<R>,
    pub chain: Chain,
}

/// What follows in a journal.
pub(super) enum Next {
    /// The text of a record.
    Record(Vec<u8>),
    /// A last line that was not written completely.
    Torn,
    /// Nothing.
    End,
}

impl<R: BufRead> Records<R> {
    /// Reads the head of a journal: its conditions, and the records that follow.
    pub fn begin(path: &Path, mut source: R, format: &Format) -> Result<(Value, Self), Error> {
        let start = source.fill_buf().map_err(Error::io(path, "read"))?;
        if !start.starts_with(START) {
            let reason = format!("expected the head of {}", format.name);
            return Err(Error::damaged(path, 1, reason));
        }
        let mut lines = Lines::new(source);
        let Line::Whole(line) = lines.next(path)? else {
            return Err(Error::damaged(path, 1, "the head is cut off"));
        };
        let (Head { head, .. }, chain) = Head::open(path, format, &line)?;
        Ok((head, Self { path: path.to_owned(), lines, chain }))
    }

    pub fn next(&mut self) -> Result<Next, Error> {
        let number = self.lines.number + 1;
        match self.lines.next(&self.path)? {
            Line::End => Ok(Next::End),
            Line::Whole(line) => {
                let Some((text, next)) = self.chain.open(&line) else {
                    let reason = "this line or one before it was changed, removed or added";
                    return Err(Error::damaged(&self.path, number, reason));
                };
                self.chain = next;
                Ok(Next::Record(text))
            }
            // A write that was cut off leaves a part of a line, never more than the line.
            Line::Torn(part) => match part.split_last() {
                Some((_, line)) if self.chain.open(line).is_some() => {
                    Err(Error::damaged(&self.path, number, "the end of the line was changed"))
                }
                _ => Ok(Next::Torn),
            },
        }
    }

    /// Reads the text of the line that was read last.
    pub fn parse<T: DeserializeOwned>(&self, text: &[u8]) -> Result<T, Error> {
        let wrong = |error: serde_json::Error| {
            Error::damaged(&self.path, self.lines.number, format!("not such a record: {error}"))
        };
        serde_json::from_slice(text).map_err(wrong)
    }
}

/// A finished journal that is only read.
#[derive(Debug)]
pub struct JournalReader {
    head: Value,
    records: Records<BufReader<File>>,
}

impl JournalReader {
    /// Opens a journal of the given format.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a journal of this format.
    pub fn open(path: &Path, format: &Format) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::io(path, "opened"))?;
        let (head, records) = Records::begin(path, BufReader::new(file), format)?;
        Ok(Self { head, records })
    }

    /// The conditions that the journal was written with.
    #[must_use]
    pub fn head(&self) -> &Value {
        &self.head
    }

    /// Checks that the journal was written with these conditions.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first member that differs.
    pub fn check_head(&self, expected: &Value) -> Result<(), Error> {
        compare(&self.records.path, &self.head, expected)
    }

    /// Number of the line that was read last, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.records.lines.number
    }

    /// The next record, or `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is damaged or cut off, or is not such a record.
    pub fn next_record<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Error> {
        match self.records.next()? {
            Next::End => Ok(None),
            Next::Record(text) => self.records.parse(&text).map(Some),
            Next::Torn => {
                let reason = "the last line is cut off; resume the command that wrote it";
                Err(Error::damaged(&self.records.path, self.line() + 1, reason))
            }
        }
    }
}
