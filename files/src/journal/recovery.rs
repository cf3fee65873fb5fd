//! Opening a journal: what is recorded already comes first.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::head::{compare, Head, START};
use super::reader::{Next, Records};
use super::{Format, Journal};
use crate::append::AppendFile;
use crate::chain::Chain;
use crate::lines::{Line, Lines};
use crate::{Error, Overwrite};

/// A journal that is opened and locked, but not changed yet.
///
/// The records that it holds are read with [`Recovery::next_record`]; then [`Recovery::finish`]
/// makes it ready for new ones. Dropped before, it leaves the file as it was.
#[derive(Debug)]
pub struct Recovery {
    file: AppendFile,
    /// The first line and the state after it.
    head: (String, Chain),
    /// The records, if there is a head already.
    records: Option<Records<BufReader<File>>>,
}

impl Recovery {
    /// Opens a journal whose records depend on exactly what `head` says. `-` is standard output;
    /// devices and pipes are written to and hold no records.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is in use, if it is not a journal of this format and head and
    /// may not be replaced, or if the system refuses. The file is then as it was.
    pub fn open(
        path: &Path,
        format: &Format,
        head: &Value,
        overwrite: Overwrite,
    ) -> Result<Self, Error> {
        let file = AppendFile::open(path)?;
        let sealed = Head::seal(path, format, head)?;
        let mut opened = Self { file, head: sealed, records: None };
        if overwrite == Overwrite::Own && !opened.is_unwritten(format)? {
            opened.records = opened.read_head(format, head)?;
        }
        Ok(opened)
    }

    /// Whether there is no complete head: nothing, or a part of the very head.
    fn is_unwritten(&self, format: &Format) -> Result<bool, Error> {
        let head = self.head.0.as_bytes();
        let start = self.file.start(head.len() + 1)?;
        if start.is_empty() || head.starts_with(&start) {
            return Ok(true);
        }
        if start.starts_with(START) {
            return Ok(false);
        }
        Err(Error::Foreign { path: self.file.path.clone(), expected: format.name.to_owned() })
    }

    fn read_head(
        &self,
        format: &Format,
        expected: &Value,
    ) -> Result<Option<Records<BufReader<File>>>, Error> {
        let path = &self.file.path;
        let Some(file) = self.file.regular() else { return Ok(None) };
        let file = file.try_clone().map_err(Error::io(path, "read"))?;
        let mut lines = Lines::new(BufReader::new(file));
        let Line::Whole(line) = lines.next(path)? else {
            return Err(Error::damaged(path, 1, "the head is cut off or was changed"));
        };
        let (found, chain) = Head::open(path, format, &line)?;
        compare(path, &found.head, expected)?;
        Ok(Some(Records { path: path.clone(), lines, chain }))
    }

    /// The next record that the journal holds, or `None` after the last.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is damaged or is not such a record.
    pub fn next_record<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Error> {
        let Some(records) = &mut self.records else { return Ok(None) };
        match records.next()? {
            Next::Record(text) => records.parse(&text).map(Some),
            Next::Torn | Next::End => Ok(None),
        }
    }

    /// Number of the line that was read last, from 1; 0 in a new journal.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.records.as_ref().map_or(0, |records| records.lines.number)
    }

    /// The path as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Checks the records that were not read, cuts off a last line that was not written
    /// completely, and writes the head of a new journal.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is damaged or the file cannot be written.
    pub fn finish(mut self) -> Result<Journal, Error> {
        let (head, mut chain) = self.head;
        let Some(mut records) = self.records else {
            self.file.begin(0)?;
            self.file.write_line(head.as_bytes())?;
            return Ok(Journal { file: self.file, chain });
        };
        while let Next::Record(_) = records.next()? {}
        self.file.begin(records.lines.end)?;
        chain.clone_from(&records.chain);
        Ok(Journal { file: self.file, chain })
    }
}
