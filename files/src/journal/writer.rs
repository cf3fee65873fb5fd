//! Writing a finished journal as a whole.

use std::io::Write;

use serde::Serialize;
use serde_json::Value;

use super::head::Head;
use super::{seal, Format, Recovery};
use crate::chain::Chain;
use crate::{system, Error, Output};

/// A journal that appears with all its records at once, as other output files do.
#[derive(Debug)]
pub struct JournalWriter {
    output: Output,
    chain: Chain,
}

impl JournalWriter {
    /// Begins a journal with its head.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be written.
    pub fn new(output: Output, format: &Format, head: &Value) -> Result<Self, Error> {
        let (line, chain) = Head::seal(output.path(), format, head)?;
        let mut writer = Self { output, chain };
        writer.line(&line)?;
        Ok(writer)
    }

    /// Adds a record.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is not a JSON object with members, or if the output cannot
    /// be written.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), Error> {
        let (line, next) = seal(self.output.path(), &self.chain, record)?;
        self.chain = next;
        self.line(&line)
    }

    fn line(&mut self, line: &str) -> Result<(), Error> {
        let written = writeln!(self.output, "{line}");
        written.map_err(Error::io(self.output.path(), "written"))
    }

    /// Puts the journal in its place.
    ///
    /// # Errors
    ///
    /// Returns an error as [`Output::commit`] does.
    pub fn commit(self) -> Result<(), Error> {
        self.output.commit()
    }

    /// Puts the journal in the place of another one, which stays locked until then where the system replaces
    /// files that are open.
    ///
    /// # Errors
    ///
    /// Returns an error as [`Output::commit`] does, also if a record was added to the other journal since this
    /// one was begun.
    pub fn replace(self, other: Recovery) -> Result<(), Error> {
        let locked = system::REPLACES_OPEN_FILES.then_some(other);
        let committed = self.commit();
        drop(locked);
        committed
    }
}
