//! Journals: a head that says what is recorded, then one JSON object a line.
//!
//! ```text
//! {"journal":"match","version":1,"head":{...},"check":"5feceb66ffc86f38"}
//! {...,"check":"6b86b273ff34fce1"}
//! ```
//!
//! Each checksum covers its line and all lines before, so a line that was changed, removed, added
//! or moved is noticed. Only the end can be missing: that is what resuming is for.

mod follower;
mod head;
mod reader;
mod recovery;
mod writer;

use std::path::Path;

use serde::Serialize;

use crate::append::AppendFile;
use crate::chain::Chain;
use crate::output::put_in_place;
use crate::{Error, Kind, Overwrite};

pub use follower::JournalFollower;
pub use reader::JournalReader;
pub use recovery::Recovery;
pub use writer::JournalWriter;

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
        let (line, next) = seal(&self.file.path, &self.chain, record)?;
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

    /// Syncs a finished journal and gives it another name in the same file system. What is there
    /// under that name is replaced as by [`Output`](crate::Output).
    ///
    /// # Errors
    ///
    /// Returns an error if there is a file that may not be replaced, or if the system refuses. The
    /// journal then keeps its name.
    pub fn rename(self, path: &Path, kind: &Kind, overwrite: Overwrite) -> Result<(), Error> {
        self.sync()?;
        put_in_place(&self.file.path, path, kind, overwrite)
    }

    /// The path as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.file.path
    }
}

/// The line of a record and the state after it.
fn seal(path: &Path, chain: &Chain, record: &impl Serialize) -> Result<(String, Chain), Error> {
    let refused = |reason: String| Error::Record { path: path.to_owned(), reason };
    let text = serde_json::to_string(record).map_err(|error| refused(error.to_string()))?;
    chain.seal(&text).ok_or_else(|| refused("it is not a JSON object with members".to_owned()))
}
