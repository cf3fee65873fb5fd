//! Journals: a head that says what is recorded, then one JSON object a line.
//!
//! ```text
//! {"journal":"match","version":1,"head":{...},"check":"5feceb66ffc86f38"}
//! {...,"check":"6b86b273ff34fce1"}
//! ```
//!
//! Each checksum covers its line and all lines before, so a line that was changed, removed, added
//! or moved is noticed. Only the end can be missing: that is what resuming is for.

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

/// A journal that is read record by record, and continued if it was opened for that.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: Value,
    /// The records of the file; `None` in a journal without a head yet.
    records: Option<Records>,
    /// Whether the last line that was looked at is not complete.
    is_torn: bool,
    log: Option<Log>,
}

/// The end of a journal that is continued.
#[derive(Debug)]
struct Log {
    file: AppendFile,
    first_line: String,
    chain: Chain,
    is_begun: bool,
}

impl Journal {
    /// Opens a journal for reading. It is neither locked nor changed, and may grow.
    /// Returns an error if the file cannot be read, is not a journal of this format, or does not hold its
    /// whole head yet.
    pub fn open(path: &Path, format: &Format) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::io(path, "opened"))?;
        Self::read(path, Box::new(BufReader::new(file)), format)
    }

    /// Reads a journal that is in memory; `name` is its name in errors.
    pub fn of_bytes(name: &Path, bytes: Vec<u8>, format: &Format) -> Result<Self, Error> {
        Self::read(name, Box::new(Cursor::new(bytes)), format)
    }

    fn read(path: &Path, source: Box<dyn records::Source>, format: &Format) -> Result<Self, Error> {
        let (head, records) = Records::begin(path, source, format)?;
        let (path, head, records) = (path.to_owned(), head.head, Some(records));
        Ok(Self { path, head, records, is_torn: false, log: None })
    }

    /// Opens and locks a journal whose records depend on exactly what `head` says, to continue it.
    /// Nothing changes before [`begin`](Self::begin). `-` is standard output; devices and pipes are
    /// written to and hold no records.
    /// Returns an error if the file is in use, if it is not a journal of this format and head and may not be
    /// replaced, or if the system refuses. The file is then as it was.
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
        let log = Some(Log { file, first_line, chain, is_begun: false });
        let (path, head) = (path.to_owned(), head.clone());
        Ok(Self { path, head, records, is_torn: false, log })
    }

    /// Closes the file of a journal that is only read. No record follows; it can still be checked.
    pub fn close(&mut self) {
        if let Some(records) = &mut self.records {
            records.lines.source = Box::new(std::io::empty());
        }
    }

    /// The conditions under which the journal was written.
    pub fn head(&self) -> &Value {
        &self.head
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Number of the line that was read last, from 1; 0 in a new journal.
    pub fn line(&self) -> u64 {
        self.records.as_ref().map_or(0, |records| records.lines.number)
    }

    /// The end of that line, in bytes from the start.
    pub fn end(&self) -> u64 {
        self.records.as_ref().map_or(0, |records| records.lines.end)
    }

    /// Checks that the journal was written with these conditions.
    pub fn check_head(&self, expected: &Value) -> Result<(), Error> {
        compare(&self.path, &self.head, expected)
    }

    /// Checks that no line is cut off where reading ended.
    pub fn check_whole(&self) -> Result<(), Error> {
        if self.is_torn {
            let reason = "the last line is cut off; resume the command that wrote it";
            return Err(Error::damaged(&self.path, self.line() + 1, reason));
        }
        Ok(())
    }

    /// The next record, or `None` if no complete one follows; in a journal that grows there may be
    /// one later.
    pub fn next_record<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Error> {
        let Some(records) = &mut self.records else { return Ok(None) };
        self.is_torn = false;
        match records.next(&self.path)? {
            Line::End => Ok(None),
            Line::Whole(text) => serde_json::from_slice(&text).map(Some).map_err(|error| {
                let reason = format!("not such a record: {error}");
                Error::damaged(&self.path, records.lines.number, reason)
            }),
            Line::Torn(_) => {
                self.is_torn = true;
                records.lines.rewind(&self.path)?;
                Ok(None)
            }
        }
    }

    /// The records that follow. Nothing follows the first error.
    pub fn records<T: DeserializeOwned>(&mut self) -> impl Iterator<Item = Result<T, Error>> + '_ {
        std::iter::from_fn(|| self.next_record().transpose())
    }

    /// Makes a journal that was opened by [`resume`](Self::resume) ready for new records: checks
    /// those that were not read, cuts off a last line that was not written completely, and writes
    /// the head of a new journal.
    pub fn begin(&mut self) -> Result<(), Error> {
        let Some(log) = self.log.as_mut().filter(|log| !log.is_begun) else { return Ok(()) };
        if let Some(records) = &mut self.records {
            while let Line::Whole(_) = records.next(&self.path)? {}
            log.file.begin(records.lines.end)?;
            log.chain.clone_from(&records.chain);
        } else {
            log.file.begin(0)?;
            log.file.write_line(log.first_line.as_bytes())?;
        }
        log.is_begun = true;
        Ok(())
    }

    /// Adds a record, after [`begin`](Self::begin). Once this returned, the record survives the end
    /// of the process.
    /// Returns an error if the journal is only read, if the record is not a JSON object with members, if its
    /// line is longer than 64 MiB, or if the file cannot be written; then every further record is
    /// refused too.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), Error> {
        self.begin()?;
        let Some(log) = &mut self.log else {
            let (path, reason) = (self.path.clone(), "the journal is only read".to_owned());
            return Err(Error::Record { path, reason });
        };
        let (line, next) = seal(&self.path, &log.chain, record)?;
        log.file.write_line(line.as_bytes())?;
        log.chain = next;
        Ok(())
    }

    /// Waits until all records are on the disk, so that they survive a failure of the machine.
    pub fn sync(&self) -> Result<(), Error> {
        self.log.as_ref().map_or(Ok(()), |log| log.file.sync())
    }

    /// Syncs a finished journal and gives it another name in the same file system. What is there
    /// under that name is replaced as by [`Output`].
    /// Returns an error if there is a file that may not be replaced, or if the system refuses. The journal
    /// then keeps its name.
    pub fn rename(mut self, path: &Path, kind: &Kind, overwrite: Overwrite) -> Result<(), Error> {
        self.sync()?;
        if let Some(log) = &mut self.log {
            log.file.leave_unnamed();
        }
        put_in_place(&self.path, path, kind, overwrite)
    }

    /// Commits an output in the place of this journal, which stays locked until then where the
    /// system replaces files that are open.
    /// Returns an error where [`Output::commit`] does, also if a record was added to this journal since the output
    /// was opened.
    pub fn replace_by(self, output: Output) -> Result<(), Error> {
        let locked = system::REPLACES_OPEN_FILES.then_some(self);
        let committed = output.commit();
        drop(locked);
        committed
    }

    /// Writes a journal with all its records to an output, which is to be committed then.
    /// The error is the first error among the records, or if one is not a JSON object with members or
    /// cannot be written.
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

/// Returns true if there is no complete head: nothing, or a part of this head.
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
