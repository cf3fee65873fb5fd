//! Waits for a source file to change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// Polling interval.
const PAUSE: Duration = Duration::from_millis(100);

/// Modification time and size of a file, or `None` if it does not exist.
type Stamp = Option<(SystemTime, u64)>;

/// The state of each file when it was first looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps(BTreeMap<PathBuf, Stamp>);

impl Stamps {
    /// Records the state of a file unless it has already been recorded.
    ///
    /// Call this before reading the file, so that a write in between counts as a change.
    pub fn look(&mut self, file: &Path) {
        if !self.0.contains_key(file) {
            self.0.insert(file.to_owned(), stamp(file));
        }
    }

    /// Records all files below a folder, without following links.
    pub fn look_below(&mut self, folder: &Path) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.look_below(&entry.path()),
                _ => self.look(&entry.path()),
            }
        }
    }

    pub fn manifests(&self) -> impl Iterator<Item = &Path> {
        self.0.keys().map(PathBuf::as_path).filter(|file| file.ends_with("Cargo.toml"))
    }

    /// Copies the recorded states from `others`.
    pub fn update(&mut self, others: &Self) {
        self.0.extend(others.0.iter().map(|(file, stamp)| (file.clone(), *stamp)));
    }

    /// Waits until a file has changed or disappeared and all files are stable, because an editor
    /// may write a file in several steps. Returns the new states.
    pub fn changed(&self) -> Self {
        let mut last = self.now();
        loop {
            sleep(PAUSE);
            let now = self.now();
            if now != *self && now == last {
                return now;
            }
            last = now;
        }
    }

    fn now(&self) -> Self {
        Self(self.0.keys().map(|file| (file.clone(), stamp(file))).collect())
    }
}

fn stamp(file: &Path) -> Stamp {
    let data = std::fs::metadata(file).ok()?;
    Some((data.modified().ok()?, data.len()))
}
