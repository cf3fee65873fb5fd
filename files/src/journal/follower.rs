//! Reading a journal while another process writes it.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Seek};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::reader::{Next, Records};
use super::Format;
use crate::Error;

/// What a journal is read from.
trait Source: BufRead + Seek + Send + Sync {}
impl<T: BufRead + Seek + Send + Sync> Source for T {}

/// A journal that may grow while it is read. It is neither locked nor changed.
pub struct JournalFollower {
    head: Value,
    records: Records<Box<dyn Source>>,
}

impl JournalFollower {
    /// Opens a journal of the given format.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a journal of this format, or does not hold
    /// its whole head yet.
    pub fn open(path: &Path, format: &Format) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::io(path, "opened"))?;
        Self::of(path, Box::new(BufReader::new(file)), format)
    }

    /// Reads a journal that is in memory; `name` is its name in errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are no journal of this format.
    pub fn of_bytes(name: &Path, bytes: Vec<u8>, format: &Format) -> Result<Self, Error> {
        Self::of(name, Box::new(Cursor::new(bytes)), format)
    }

    fn of(path: &Path, source: Box<dyn Source>, format: &Format) -> Result<Self, Error> {
        let (head, records) = Records::begin(path, source, format)?;
        Ok(Self { head, records })
    }

    /// The conditions that the journal was written with.
    #[must_use]
    pub fn head(&self) -> &Value {
        &self.head
    }

    /// Number of the line that was read last, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.records.lines.number
    }

    /// Where that line ends, in bytes from the start.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.records.lines.end
    }

    /// The next record, or `None` if no complete one follows yet; later there may be one.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is damaged or is not such a record.
    pub fn next_record<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Error> {
        match self.records.next()? {
            Next::End => Ok(None),
            Next::Record(text) => self.records.parse(&text).map(Some),
            Next::Torn => {
                self.records.lines.rewind(&self.records.path)?;
                Ok(None)
            }
        }
    }
}
