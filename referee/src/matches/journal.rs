//! The files a match is written to, game by game, so that it can go on where it stopped.

use std::path::Path;

use serde_json::Value;

use super::Outcome;
use crate::line_file::LineFile;
use crate::replay::Replay;

/// What is played in the first line, then one line a game in the order of the list.
#[derive(Debug)]
pub struct Journal {
    file: LineFile,
}

impl Journal {
    /// Opens the journal of a head, which says all that the games depend on, and tells the games
    /// that were played already. A last line that was cut off in the middle of a write is dropped.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be used, or it belongs to another head.
    pub fn open(path: &Path, head: &Value) -> Result<(Self, Vec<Outcome>), String> {
        let (mut file, lines) = LineFile::open(path)?;
        let name = path.display().to_string();
        let played = read(&name, &lines, |old| refuse_change(&name, old, head))?;
        if lines.is_empty() {
            file.write(&head.to_string())?;
        }
        Ok((Self { file }, played))
    }

    /// Reads a finished journal: its head and its games.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be read or is not a journal.
    pub fn load(path: &Path) -> Result<(Value, Vec<Outcome>), String> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| format!("{name}: cannot be read: {error}"))?;
        if !text.ends_with('\n') {
            return Err(format!("{name}: the last line is cut off, or there is none"));
        }
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut head = Value::Null;
        let played = read(&name, &lines, |found| {
            head = found.clone();
            Ok(())
        })?;
        Ok((head, played))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn add(&mut self, outcome: &Outcome) -> Result<(), String> {
        self.file.write(&serde_json::to_string(outcome).map_err(|error| error.to_string())?)
    }

    /// Drops all games but the first so many.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn keep(&mut self, count: usize) -> Result<(), String> {
        self.file.keep(count + 1)
    }
}

/// The replays of a match, one line a game in the order of the list.
#[derive(Debug)]
pub struct Replays {
    file: LineFile,
}

impl Replays {
    /// Opens the file, and tells how many replays it holds.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be used.
    pub fn open(path: &Path) -> Result<(Self, usize), String> {
        let (file, lines) = LineFile::open(path)?;
        Ok((Self { file }, lines.len()))
    }

    /// Drops all replays but the first so many.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn keep(&mut self, count: usize) -> Result<(), String> {
        self.file.keep(count)
    }

    /// Adds a replay.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn add(&mut self, replay: &Replay) -> Result<(), String> {
        self.file.write(&serde_json::to_string(replay).map_err(|error| error.to_string())?)
    }
}

fn read(
    name: &str,
    lines: &[String],
    mut head: impl FnMut(&Value) -> Result<(), String>,
) -> Result<Vec<Outcome>, String> {
    let mut played = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let broken = |error: serde_json::Error| {
            format!("{name} line {}: not a line of a match: {error}", place + 1)
        };
        if place == 0 {
            head(&serde_json::from_str(line).map_err(broken)?)?;
        } else {
            played.push(serde_json::from_str(line).map_err(broken)?);
        }
    }
    Ok(played)
}

/// Says which part of the head is another one.
fn refuse_change(name: &str, old: &Value, new: &Value) -> Result<(), String> {
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
    };
    for key in keys(new).into_iter().chain(keys(old)) {
        let (before, now) = (&old[&key], &new[&key]);
        if before != now {
            return Err(format!(
                "{name} holds a match with other {key}: {before} there, {now} now; \
                 choose another file, or remove it"
            ));
        }
    }
    Ok(())
}
