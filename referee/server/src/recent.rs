//! Keeps the latest uploaded files and interactive games in memory.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::http::StatusCode;
use matches::RecordedMatch;
use replays::codingame::{Replays, replays_of_bytes};
use replays::{ReadLimits, SelectedReplay};
use viewer::interactive::InteractiveTable;

use super::Refusal;
use super::folder::{FileKind, kind_of_start};
use super::library::locked;

/// Number of items of each kind to keep.
const KEPT_MAX: usize = 8;
/// Upper limit for uploaded files, in bytes.
pub const OPENED_BYTES_MAX: usize = 64 << 20;
/// Upper limit for a file after unpacking, in bytes.
const UNPACKED_BYTES_MAX: u64 = 512 << 20;
/// File names are truncated to this number of characters.
const NAME_MAX: usize = 200;

/// The most recent items of one kind, numbered from 1.
pub struct Recent<T> {
    /// Noun for an item in messages.
    kind: &'static str,
    items: Mutex<VecDeque<(u64, Arc<T>)>>,
}

impl<T> Recent<T> {
    pub fn new(kind: &'static str) -> Self {
        Self { kind, items: Mutex::default() }
    }

    /// Stores an item and returns its number. If there are too many items, the oldest is dropped.
    pub fn add(&self, item: T) -> u64 {
        let mut items = locked(&self.items);
        let number = items.back().map_or(1, |(last, _)| last + 1);
        items.push_back((number, Arc::new(item)));
        let oldest = if items.len() > KEPT_MAX { items.pop_front() } else { None };
        drop(items);
        // Dropped after the lock is released, because it may contain programs that take a while to
        // exit.
        drop(oldest);
        number
    }

    /// The item with the given number.
    ///
    /// Returns an error if the item has expired.
    pub fn get(&self, number: u64) -> Result<Arc<T>, Refusal> {
        let items = locked(&self.items);
        let found = items.iter().find(|(kept, _)| *kept == number);
        found.map(|(_, item)| Arc::clone(item)).ok_or_else(|| {
            let reason = "expired: the server was restarted, or eight newer files have replaced it";
            Refusal::new(StatusCode::NOT_FOUND, format!("{} {number}: {reason}", self.kind))
        })
    }
}

/// An uploaded file.
pub struct OpenedFile {
    /// Name shown on pages.
    pub name: String,
    bytes: Arc<[u8]>,
    /// The recorded match, if the file is a journal.
    pub journal: Option<RecordedMatch>,
}

impl OpenedFile {
    /// Reads enough of a file to determine that it can be shown.
    ///
    /// Returns an error if the format is unknown.
    pub fn new(name: &str, bytes: Vec<u8>) -> Result<Self, Refusal> {
        let name: String = name.chars().take(NAME_MAX).collect();
        if kind_of_start(&bytes) == Some(FileKind::Journal) {
            let journal = RecordedMatch::from_bytes(Path::new(&name), bytes)?;
            return Ok(Self { name, bytes: Arc::default(), journal: Some(journal) });
        }
        let file = Self { name, bytes: bytes.into(), journal: None };
        let expected = "a match journal, a replay file, or CodinGame results";
        let first = file.replays()?.next();
        first.ok_or_else(|| Refusal::field("the file", &file.name, expected))??;
        Ok(file)
    }

    /// The games in a replay or result file.
    ///
    /// Returns an error if the file cannot be read at all.
    pub fn replays(&self) -> Result<Replays, Refusal> {
        let limits = ReadLimits { file: UNPACKED_BYTES_MAX, ..ReadLimits::default() };
        Ok(replays_of_bytes(&self.name, Arc::clone(&self.bytes), limits)?)
    }
}

/// An interactive game. Dropping it ends its programs.
pub struct Table {
    game: Mutex<InteractiveTable>,
    /// The recorded game that this game continues, if any.
    pub origin: Option<Origin>,
}

/// The recorded game that an interactive one continues.
pub struct Origin {
    pub selected: SelectedReplay,
    /// URL of the recorded game's page, at the turn where the continuation starts.
    pub address: String,
}

impl Table {
    pub fn new(game: InteractiveTable, origin: Option<Origin>) -> Self {
        Self { game: Mutex::new(game), origin }
    }

    /// Locks the game for one request.
    pub fn game(&self) -> MutexGuard<'_, InteractiveTable> {
        locked(&self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_kept() {
        let recent = Recent::new("number");
        let numbers: Vec<u64> = (0..10).map(|item| recent.add(item)).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<u64>>());
        let kept = |number| recent.get(number).ok().map(|item| *item);
        assert_eq!([kept(2), kept(3), kept(10), kept(11)], [None, Some(2), Some(9), None]);
    }
}
