//! Files that were dropped and games that are played by hand: the latest ones, in memory.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::http::StatusCode;
use matches::RecordedMatch;
use replays::codingame::{Replays, replays_of_bytes};
use replays::{ReadLimits, SelectedReplay};
use viewer::by_hand::HandTable;

use super::Refusal;
use super::folder::{FileKind, kind_of_start};
use super::library::locked;

/// Things of a kind that are kept.
const KEPT_MAX: usize = 8;
/// The largest file that is taken, in bytes.
pub const OPENED_BYTES_MAX: usize = 64 << 20;
/// The largest file after unpacking, in bytes.
const UNPACKED_BYTES_MAX: u64 = 512 << 20;
/// The longest name that is kept, in letters.
const NAME_MAX: usize = 200;

/// The latest things of a kind, by their numbers from 1.
pub struct Recent<T> {
    /// The word for a thing.
    kind: &'static str,
    items: Mutex<VecDeque<(u64, Arc<T>)>>,
}

impl<T> Recent<T> {
    /// None yet.
    pub fn new(kind: &'static str) -> Self {
        Self { kind, items: Mutex::default() }
    }

    /// Keeps one more and returns its number. The oldest one goes where there are too many.
    pub fn add(&self, item: T) -> u64 {
        let mut items = locked(&self.items);
        let number = items.back().map_or(1, |(last, _)| last + 1);
        items.push_back((number, Arc::new(item)));
        let oldest = if items.len() > KEPT_MAX { items.pop_front() } else { None };
        drop(items);
        // It may hold programs, which take a while to end.
        drop(oldest);
        number
    }

    /// The one of a number.
    ///
    /// Returns an error if it is not kept any more.
    pub fn get(&self, number: u64) -> Result<Arc<T>, Refusal> {
        let items = locked(&self.items);
        let found = items.iter().find(|(kept, _)| *kept == number);
        found.map(|(_, item)| Arc::clone(item)).ok_or_else(|| {
            let reason = "not kept any more: the server was started anew, or eight others followed";
            Refusal::new(StatusCode::NOT_FOUND, format!("{} {number}: {reason}", self.kind))
        })
    }
}

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
    /// Returns an error if it holds nothing that this program understands.
    pub fn new(name: &str, bytes: Vec<u8>) -> Result<Self, Refusal> {
        let name: String = name.chars().take(NAME_MAX).collect();
        if kind_of_start(&bytes) == Some(FileKind::Journal) {
            let journal = RecordedMatch::of_bytes(Path::new(&name), bytes)?;
            return Ok(Self { name, bytes: Arc::default(), journal: Some(journal) });
        }
        let file = Self { name, bytes: bytes.into(), journal: None };
        let expected = "a match journal, replays, or game results of CodinGame";
        let first = file.replays()?.next();
        first.ok_or_else(|| Refusal::field("the file", &file.name, expected))??;
        Ok(file)
    }

    /// The games of a file of replays or results.
    ///
    /// Returns an error if the file cannot be read at all.
    pub fn replays(&self) -> Result<Replays, Refusal> {
        let limits = ReadLimits { file: UNPACKED_BYTES_MAX, ..ReadLimits::default() };
        Ok(replays_of_bytes(&self.name, Arc::clone(&self.bytes), limits)?)
    }
}

/// A game that is played by hand; its programs end with it.
pub struct Table {
    game: Mutex<HandTable>,
    /// The recorded game from which it went on, if it did.
    pub origin: Option<Origin>,
}

/// The recorded game from which another one went on.
pub struct Origin {
    pub selected: SelectedReplay,
    /// The address of its page, at the turn after which the other one goes on.
    pub address: String,
}

impl Table {
    /// A game that begins.
    pub fn new(game: HandTable, origin: Option<Origin>) -> Self {
        Self { game: Mutex::new(game), origin }
    }

    /// The game, for one request at a time.
    pub fn game(&self) -> MutexGuard<'_, HandTable> {
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
