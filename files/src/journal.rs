//! Journals: a head that describes the contents, then one JSON object per line.
//!
//! ```text
//! {"journal":"match","version":1,"head":{...},"check":"5feceb66ffc86f38"}
//! {...,"check":"6b86b273ff34fce1"}
//! ```
//!
//! Each checksum covers its line and all lines before it, so changed, removed, added or moved lines
//! are detected. Only the end of the file may be missing. Resuming the journal completes it.

mod format;
mod head;
mod records;

use std::fs::File;
use std::io::{BufReader, Cursor, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::append::AppendFile;
use crate::chain::Chain;
use crate::lines::Line;
use crate::output::put_in_place;
use crate::{Error, Kind, Output, Overwrite, system};
use head::{Head, START, compare, seal};
use records::Records;

pub use format::Format;

/// A journal that is read record by record, and appended to if opened with
/// [`resume`](Self::resume).
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: Value,
    /// The records in the file; `None` in a journal that has no head yet.
    records: Option<Records>,
    /// Whether the last line read is incomplete.
    is_torn: bool,
    log: Option<Log>,
}

/// The append position of a resumed journal.
#[derive(Debug)]
struct Log {
    file: AppendFile,
    first_line: String,
    chain: Chain,
    is_started: bool,
}

impl Journal {
    /// Opens a journal for reading. The file is neither locked nor changed, and may grow in the
    /// meantime.
    ///
    /// Returns an error if the file cannot be read, is not a journal of this format, or has no
    /// complete head yet.
    pub fn open(path: &Path, format: &Format) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::io(path, "opened"))?;
        Self::read(path, Box::new(BufReader::new(file)), format)
    }

    /// Reads a journal from memory. Errors refer to it as `name`.
    pub fn from_bytes(name: &Path, bytes: Vec<u8>, format: &Format) -> Result<Self, Error> {
        Self::read(name, Box::new(Cursor::new(bytes)), format)
    }

    fn read(path: &Path, source: Box<dyn records::Source>, format: &Format) -> Result<Self, Error> {
        let (head, records) = Records::begin(path, source, format)?;
        let (path, head, records) = (path.to_owned(), head.head, Some(records));
        Ok(Self { path, head, records, is_torn: false, log: None })
    }

    /// Opens and locks a journal for appending. All its records must belong to exactly this `head`.
    /// Nothing is changed before [`begin`](Self::begin). `-` is standard output; devices and pipes
    /// can be written to and contain no records.
    ///
    /// Returns an error and leaves the file unchanged if the file is in use, has another format or
    /// head and may not be replaced, or cannot be opened.
    pub fn resume(
        path: &Path,
        format: &Format,
        head: &Value,
        overwrite: Overwrite,
    ) -> Result<Self, Error> {
        let file = AppendFile::open(path)?;
        let (first_line, chain) = Head::seal(path, format, head)?;
        let mut records = None;
        if overwrite == Overwrite::Own
            && !is_unwritten(&file, &first_line, format)?
            && let Some(source) = file.regular()
        {
            let source = source.try_clone().map_err(Error::io(path, "read"))?;
            let (found, read) = Records::begin(path, Box::new(BufReader::new(source)), format)?;
            compare(path, &found.head, head)?;
            records = Some(read);
        }
        let log = Some(Log { file, first_line, chain, is_started: false });
        let (path, head) = (path.to_owned(), head.clone());
        Ok(Self { path, head, records, is_torn: false, log })
    }

    /// Closes the file behind a read-only journal. No further records can be read, but the checks
    /// still work.
    pub fn close(&mut self) {
        if let Some(records) = &mut self.records {
            records.lines.source = Box::new(std::io::empty());
        }
    }

    /// Returns the settings that the journal was written with.
    pub fn head(&self) -> &Value {
        &self.head
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of the last line read, counted from 1, or 0 in a new journal.
    pub fn line(&self) -> u64 {
        self.records.as_ref().map_or(0, |records| records.lines.number)
    }

    /// Returns the byte offset of the end of the last line read.
    pub fn end(&self) -> u64 {
        self.records.as_ref().map_or(0, |records| records.lines.end)
    }

    /// Returns an error if the journal was written with different settings.
    pub fn check_head(&self, expected: &Value) -> Result<(), Error> {
        compare(&self.path, &self.head, expected)
    }

    /// Returns an error if the last line read is incomplete.
    pub fn check_whole(&self) -> Result<(), Error> {
        if self.is_torn {
            let reason = "the last line is incomplete; resume the command that wrote it";
            return Err(Error::damaged(&self.path, self.line() + 1, reason));
        }
        Ok(())
    }

    /// Returns the next record, or `None` if there is no complete record yet. If the journal grows,
    /// a later call may return it.
    pub fn next_record<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Error> {
        let Some(records) = &mut self.records else { return Ok(None) };
        self.is_torn = false;
        match records.next(&self.path)? {
            Line::End => Ok(None),
            Line::Whole(text) => serde_json::from_slice(&text).map(Some).map_err(|error| {
                let reason = format!("not a valid record: {error}");
                Error::damaged(&self.path, records.lines.number, reason)
            }),
            Line::Torn(_) => {
                self.is_torn = true;
                records.lines.rewind(&self.path)?;
                Ok(None)
            }
        }
    }

    /// Returns the remaining records. The iterator ends after the first error.
    pub fn records<T: DeserializeOwned>(&mut self) -> impl Iterator<Item = Result<T, Error>> + '_ {
        std::iter::from_fn(|| self.next_record().transpose())
    }

    /// Prepares a journal opened with [`resume`](Self::resume) for new records: checks the records
    /// not read yet, removes an incomplete last line, and writes the head of a new journal.
    pub fn begin(&mut self) -> Result<(), Error> {
        let Some(log) = self.log.as_mut().filter(|log| !log.is_started) else { return Ok(()) };
        if let Some(records) = &mut self.records {
            while let Line::Whole(_) = records.next(&self.path)? {}
            log.file.begin(records.lines.end)?;
            log.chain.clone_from(&records.chain);
        } else {
            log.file.begin(0)?;
            log.file.write_line(log.first_line.as_bytes())?;
        }
        log.is_started = true;
        Ok(())
    }

    /// Appends a record, calling [`begin`](Self::begin) first if that has not been done yet. Once
    /// this returns, the record survives even if the process is killed.
    ///
    /// Returns an error if the journal is read-only, if the record is not a JSON object with
    /// members, if its line exceeds 64 MiB, or if writing fails. After a failed write, all later
    /// records are refused.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), Error> {
        self.begin()?;
        let Some(log) = &mut self.log else {
            let (path, reason) = (self.path.clone(), "the journal is read-only".to_owned());
            return Err(Error::Record { path, reason });
        };
        let (line, next) = seal(&self.path, &log.chain, record)?;
        log.file.write_line(line.as_bytes())?;
        log.chain = next;
        Ok(())
    }

    /// Waits until all records are on disk, so that they survive a system crash.
    pub fn sync(&self) -> Result<(), Error> {
        self.log.as_ref().map_or(Ok(()), |log| log.file.sync())
    }

    /// Syncs a finished journal and renames it within its file system. An existing file is replaced
    /// under the same rules as in [`Output`].
    ///
    /// Returns an error if the existing file may not be replaced or the rename fails. The journal
    /// then keeps its name.
    pub fn rename(mut self, path: &Path, kind: &Kind, overwrite: Overwrite) -> Result<(), Error> {
        self.sync()?;
        if let Some(log) = &mut self.log {
            log.file.leave_unnamed();
        }
        put_in_place(&self.path, path, kind, overwrite)
    }

    /// Commits an output that replaces this journal. The journal stays locked until then if the
    /// system can replace open files.
    ///
    /// Returns an error whenever [`Output::commit`] does, and if a record was appended to this
    /// journal since the output was opened.
    pub fn replace_by(self, output: Output) -> Result<(), Error> {
        let locked = system::REPLACES_OPEN_FILES.then_some(self);
        let committed = output.commit();
        drop(locked);
        committed
    }

    /// Writes a whole journal to an output, without committing it.
    ///
    /// Returns an error if `records` yields one, or if a record is not a JSON object with members
    /// or cannot be written.
    pub fn write_all<T: Serialize>(
        output: &mut Output,
        format: &Format,
        head: &Value,
        records: impl IntoIterator<Item = Result<T, Error>>,
    ) -> Result<(), Error> {
        let path = output.path().to_owned();
        let (mut line, mut chain) = Head::seal(&path, format, head)?;
        let mut records = records.into_iter();
        loop {
            writeln!(output, "{line}").map_err(Error::io(&path, "written"))?;
            let Some(record) = records.next() else { return Ok(()) };
            (line, chain) = seal(&path, &chain, &record?)?;
        }
    }
}

/// Returns true if the head is missing or is an incomplete copy of this head.
fn is_unwritten(file: &AppendFile, head: &str, format: &Format) -> Result<bool, Error> {
    let start = file.start(head.len() + 1)?;
    if start.is_empty() || head.as_bytes().starts_with(&start) {
        return Ok(true);
    }
    if start.starts_with(START) {
        return Ok(false);
    }
    Err(Error::Foreign { path: file.path.clone(), expected: format.name.to_owned() })
}
