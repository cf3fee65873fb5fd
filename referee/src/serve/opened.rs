//! Files that were dropped onto a page: kept in memory, the latest ones only, and never executed.

use std::path::Path;
use std::sync::Arc;

use super::folder::{kind_of_start, FileKind};
use super::recent::Recent;
use super::ServeError;
use crate::codingame::{replays_of_bytes, Replays};
use crate::matches::RecordedMatch;
use crate::replay::ReadLimits;

/// The largest file that is taken, in bytes.
pub const OPENED_BYTES_MAX: usize = 64 << 20;
/// The largest file after unpacking, in bytes.
const UNPACKED_BYTES_MAX: u64 = 512 << 20;
/// The longest name that is kept, in letters.
const NAME_MAX: usize = 200;

/// A file that was dropped.
pub struct OpenedFile {
    /// Its name, for people.
    pub name: String,
    bytes: Arc<[u8]>,
    /// Its games, if it is a journal.
    pub journal: Option<RecordedMatch>,
}

impl OpenedFile {
    /// Reads enough of a file to know that it can be shown.
    ///
    /// # Errors
    ///
    /// Returns an error if it holds nothing that this program understands.
    fn read(name: &str, bytes: Vec<u8>) -> Result<Self, ServeError> {
        let name: String = name.chars().take(NAME_MAX).collect();
        let is_journal = kind_of_start(&bytes) == Some(FileKind::Journal);
        let file = if is_journal {
            let journal = RecordedMatch::of_bytes(Path::new(&name), bytes)?;
            Self { name, bytes: Arc::default(), journal: Some(journal) }
        } else {
            Self { name, bytes: bytes.into(), journal: None }
        };
        if file.journal.is_none() {
            let first = file.replays()?.next();
            let expected = "expected a match journal, replays, or game results of CodinGame";
            first.ok_or_else(|| ServeError::request("the file", &file.name, expected))??;
        }
        Ok(file)
    }

    /// The games of a file of replays or results.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read at all.
    pub fn replays(&self) -> Result<Replays, ServeError> {
        let limits = ReadLimits { file: UNPACKED_BYTES_MAX, ..ReadLimits::default() };
        Ok(replays_of_bytes(&self.name, Arc::clone(&self.bytes), limits)?)
    }
}

/// The files that were dropped lately.
#[derive(Default)]
pub struct OpenedFiles(Recent<OpenedFile>);

impl OpenedFiles {
    /// Keeps a file; returns its number and whether it is a journal.
    ///
    /// # Errors
    ///
    /// Returns an error if it holds nothing that this program understands.
    pub fn add(&self, name: &str, bytes: Vec<u8>) -> Result<(u64, bool), ServeError> {
        let file = OpenedFile::read(name, bytes)?;
        let is_journal = file.journal.is_some();
        Ok((self.0.add(file), is_journal))
    }

    /// The file of a number.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not kept any more.
    pub fn get(&self, number: u64) -> Result<Arc<OpenedFile>, ServeError> {
        self.0.get(number).ok_or(ServeError::NotOpened(number))
    }
}
