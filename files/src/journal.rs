//! Journals: a head that says what is recorded, then one JSON object a line.
//!
//! ```text
//! {"journal":"match","version":1,"head":{...},"check":"5feceb66ffc86f38"}
//! {...,"check":"6b86b273ff34fce1"}
//! ```
//!
//! Each checksum covers its line and all lines before, so a line that was changed, removed, added
//! or moved is noticed. Only the end can be missing: that is what resuming is for.

mod head;
mod reader;
mod recovery;

use std::path::Path;

use serde::Serialize;

use crate::append::AppendFile;
use crate::chain::Chain;
use crate::Error;

pub use reader::JournalReader;
pub use recovery::Recovery;

/// What a journal records, and in which form.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The word in the head: lower-case letters and `-`.
    pub kind: &'static str,
    /// Name with its article, for messages: `a match journal`.
    pub name: &'static str,
    /// Version of the records' form.
    pub version: u32,
}

/// A journal that is open for new records. It is locked against other processes.
#[derive(Debug)]
pub struct Journal {
    file: AppendFile,
    chain: Chain,
}

impl Journal {
    /// Adds a record. Once this returned, the record survives the end of the process.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is not a JSON object with members, if its line is longer
    /// than 64 MiB, or if the file cannot be written; then every further record is refused too.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), Error> {
        let refused = |reason: String| Error::Record { path: self.file.path.clone(), reason };
        let text = serde_json::to_string(record).map_err(|error| refused(error.to_string()))?;
        let sealed = self.chain.seal(&text);
        let (line, next) =
            sealed.ok_or_else(|| refused("it is not a JSON object with members".to_owned()))?;
        self.file.write_line(line.as_bytes())?;
        self.chain = next;
        Ok(())
    }

    /// Waits until all records are on the disk, so that they survive a failure of the machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses.
    pub fn sync(&self) -> Result<(), Error> {
        self.file.sync()
    }

    /// The path as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.file.path
    }
}
