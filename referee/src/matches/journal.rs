//! The file a match is written to, game by game, so that it can go on where it stopped.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{Outcome, Plan};

/// The plan in the first line, then one line a game in the order of the list.
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens the journal of a plan, and tells the games that were played already. A last line that
    /// was cut off in the middle of a write is dropped.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be used, or it belongs to another plan.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, Vec<Outcome>), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut journal = Self { file, path: path.to_owned() };
        let (played, whole) = journal.read(plan)?;
        journal.file.set_len(whole).map_err(failed)?;
        journal.file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            journal.write(&serde_json::to_string(plan).map_err(|error| error.to_string())?)?;
        }
        Ok((journal, played))
    }

    /// The games of the file, and how many bytes of it are whole lines.
    fn read(&mut self, plan: &Plan) -> Result<(Vec<Outcome>, u64), String> {
        let name = self.path.display().to_string();
        let mut reader = BufReader::new(&self.file);
        let (mut played, mut whole, mut number) = (Vec::new(), 0, 0);
        loop {
            let mut line = String::new();
            let count = reader.read_line(&mut line).map_err(|error| format!("{name}: {error}"))?;
            if !line.ends_with('\n') {
                return Ok((played, whole));
            }
            number += 1;
            let broken = |error: serde_json::Error| {
                format!("{name} line {number}: not a line of a match: {error}")
            };
            if number == 1 {
                let old: Plan = serde_json::from_str(&line).map_err(broken)?;
                refuse_change(&name, &old, plan)?;
            } else {
                played.push(serde_json::from_str(&line).map_err(broken)?);
            }
            whole += count as u64;
        }
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn add(&mut self, outcome: &Outcome) -> Result<(), String> {
        self.write(&serde_json::to_string(outcome).map_err(|error| error.to_string())?)
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

/// Says which part of the plan is another one.
fn refuse_change(name: &str, old: &Plan, new: &Plan) -> Result<(), String> {
    let parts = |plan: &Plan| serde_json::to_value(plan).map_err(|error| error.to_string());
    let (old, new) = (parts(old)?, parts(new)?);
    for (key, before) in old.as_object().into_iter().flatten() {
        let now = &new[key];
        if before != now {
            return Err(format!(
                "{name} holds a match with other {key}: {before} there, {now} now"
            ));
        }
    }
    Ok(())
}
