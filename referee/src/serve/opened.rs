//! Files that were dropped onto a page: kept in memory, the latest ones only, and never executed.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::folder::{kind_of_start, FileKind};
use super::library::locked;
use super::ServeError;
use crate::codingame::{replays_of_bytes, Replays};
use crate::matches::RecordedMatch;
use crate::replay::ReadLimits;

/// The largest file that is taken, in bytes.
pub const OPENED_BYTES_MAX: usize = 64 << 20;
/// The largest file after unpacking, in bytes.
const UNPACKED_BYTES_MAX: u64 = 512 << 20;
/// How many files are kept.
const OPENED_MAX: usize = 8;
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
    /// Reads a file far enough to tell that it can be shown.
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
pub struct OpenedFiles(Mutex<(u64, VecDeque<(u64, Arc<OpenedFile>)>)>);

impl OpenedFiles {
    /// Keeps a file; returns its number and whether it is a journal.
    ///
    /// # Errors
    ///
    /// Returns an error if it holds nothing that this program understands.
    pub fn add(&self, name: &str, bytes: Vec<u8>) -> Result<(u64, bool), ServeError> {
        let file = OpenedFile::read(name, bytes)?;
        let is_journal = file.journal.is_some();
        let mut kept = locked(&self.0);
        kept.0 += 1;
        let number = kept.0;
        kept.1.push_back((number, Arc::new(file)));
        if kept.1.len() > OPENED_MAX {
            kept.1.pop_front();
        }
        Ok((number, is_journal))
    }

    /// The file of a number.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not kept any more.
    pub fn get(&self, number: u64) -> Result<Arc<OpenedFile>, ServeError> {
        let kept = locked(&self.0);
        let found = kept.1.iter().find(|(kept, _)| *kept == number);
        found.map(|(_, file)| Arc::clone(file)).ok_or(ServeError::NotOpened(number))
    }
}
