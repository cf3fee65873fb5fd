//! Waits for a source to change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// The time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(100);

/// When a file was last written, and its bytes; `None` if it is not there.
type Stamp = Option<(SystemTime, u64)>;

/// The states of files at the moments when each was looked at first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps(BTreeMap<PathBuf, Stamp>);

impl Stamps {
    /// Looks at a file, unless that was done before.
    ///
    /// A file must be looked at before it is read: what is written in between is a change then.
    pub fn look(&mut self, file: &Path) {
        if !self.0.contains_key(file) {
            self.0.insert(file.to_owned(), stamp(file));
        }
    }

    /// Looks at all files below a folder, without following links.
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

    /// Takes over what others know of their files.
    pub fn update(&mut self, others: &Self) {
        self.0.extend(others.0.iter().map(|(file, stamp)| (file.clone(), *stamp)));
    }

    /// Waits until one of the files is changed or gone, and all are at rest, since an editor may
    /// write a file in several steps. Gives the files as they are then.
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
