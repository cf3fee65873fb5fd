//! A file of outcomes, one JSON object a line, to which an interrupted run can return.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::game::Outcome;

/// The outcomes known so far and the file that takes new ones, if there is one.
pub(super) struct Log {
    known: BTreeMap<u32, Outcome>,
    file: Option<(PathBuf, Mutex<File>)>,
}

impl Log {
    /// Opens the file and reads what is in it. A last line that was cut off is removed.
    pub fn open(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else { return Ok(Self { known: BTreeMap::new(), file: None }) };
        let failed = |error| format!("{}: cannot be opened: {error}", path.display());
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        let bytes = std::fs::read(path).map_err(failed)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        let mut known = BTreeMap::new();
        for (index, line) in bytes[..whole].split(|byte| *byte == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            let outcome: Outcome = serde_json::from_slice(line).map_err(|error| {
                let place = format!("{}:{}", path.display(), index + 1);
                format!("{place}: expected the outcome of a game: {error}")
            })?;
            known.insert(outcome.seed, outcome);
        }
        Ok(Self { known, file: Some((path.to_owned(), Mutex::new(file))) })
    }

    /// The outcome of a lair that was played before.
    pub fn known(&self, seed: u32) -> Option<&Outcome> {
        self.known.get(&seed)
    }

    /// Adds an outcome, in one write.
    pub fn add(&self, outcome: &Outcome) -> Result<(), String> {
        let Some((path, file)) = &self.file else { return Ok(()) };
        let mut line = serde_json::to_string(outcome).expect("an outcome has a JSON form");
        line.push('\n');
        let mut file = file.lock().expect("no thread fails while it writes");
        file.write_all(line.as_bytes())
            .map_err(|error| format!("{}: cannot be written: {error}", path.display()))
    }
}
