//! Waits for a source to change.

use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

const PAUSE: Duration = Duration::from_millis(200);

/// When files were last written, as far as they are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamps(Vec<(PathBuf, Option<SystemTime>)>);

impl Stamps {
    /// The files as they are now.
    #[must_use]
    pub fn of(files: &[PathBuf]) -> Self {
        let time = |file: &PathBuf| std::fs::metadata(file).and_then(|data| data.modified()).ok();
        Self(files.iter().map(|file| (file.clone(), time(file))).collect())
    }

    /// Returns as soon as one of the files is another one, and all are there again.
    pub fn wait(&self) {
        let files: Vec<PathBuf> = self.0.iter().map(|(file, _)| file.clone()).collect();
        loop {
            sleep(PAUSE);
            let now = Self::of(&files);
            if now != *self && now.0.iter().all(|(_, time)| time.is_some()) {
                return;
            }
        }
    }
}
