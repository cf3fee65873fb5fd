//! Selecting one replay of a file.

use std::path::Path;

use serde::Deserialize;

use super::Failure;
use crate::games::{self, Visitor};
use crate::replay::{read_lines, Replay};

/// A replay, and where it was found.
pub struct SelectedReplay {
    /// The replay.
    pub replay: Replay,
    /// File and line, for messages.
    pub place: String,
}

/// The replay of the given number, from 1.
pub fn select(file: &Path, number: usize) -> Result<SelectedReplay, Failure> {
    let mut count = 0;
    for record in read_lines(file)? {
        let (line, record) = record?;
        count += 1;
        if count == number {
            let place = format!("{} line {line}", file.display());
            let replay = Replay::deserialize(record)
                .map_err(|error| format!("{place}: not a replay: {error}"))?;
            return Ok(SelectedReplay { replay, place });
        }
    }
    Err(format!("{}: holds {count} replays, there is no number {number}", file.display()).into())
}

impl SelectedReplay {
    /// Does something with the replay's game.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, Failure> {
        let done = games::visit_named(&self.replay.game, visitor);
        Ok(done.map_err(|error| format!("{}: {error}", self.place))?)
    }
}
