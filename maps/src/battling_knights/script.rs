//! Reads `moves.txt` line by line, up to the first error.

use std::io::{self, BufRead, BufReader, Read};
use std::str::FromStr;

use thiserror::Error;

use super::{Heading, Knight, Move};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptFault {
    MissingStart,
    BadMove,
    BadKnight,
    BadDirection,
    MissingEnd,
    TrailingData,
}

impl ScriptFault {
    /// Returns the error code, and a description of the expected form.
    pub fn code(self) -> (&'static str, &'static str) {
        match self {
            Self::MissingStart => ("missing-start", "GAME-START"),
            Self::BadMove => ("bad-move", "a move such as R:S, or GAME-END"),
            Self::BadKnight => ("bad-knight", "one of the knights R B G Y"),
            Self::BadDirection => ("bad-direction", "one of the directions N E S W"),
            Self::MissingEnd => ("missing-end", "GAME-END"),
            Self::TrailingData => ("trailing-data", "nothing after GAME-END"),
        }
    }
}

#[derive(Debug, Error)]
pub enum ScriptError {
    /// The fault in the first invalid line, and the line's number, counted from 1.
    #[error("{} in line {}: expected {}", .0.code().0, .1, .0.code().1)]
    Fault(ScriptFault, u64),
    #[error("cannot-read: {0}")]
    CannotRead(io::Error),
}

/// Maximum length of a line in bytes, which limits memory use. A longer line is an error.
const LINE_MAX: u64 = 1 << 24;

/// A line in a script after `GAME-START`. Players answer in the same form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptLine {
    /// A line with only spaces and tabs.
    Blank,
    Move(Move),
    /// The line `GAME-END`.
    End,
}

impl FromStr for Move {
    type Err = ScriptFault;

    fn from_str(text: &str) -> Result<Self, ScriptFault> {
        read_move(text.as_bytes())
    }
}

impl ScriptLine {
    /// Parses a line without its line feed, ignoring leading and trailing spaces and tabs. Returns
    /// an error unless the remaining text is empty, a move or `GAME-END`.
    pub fn read(line: &[u8]) -> Result<Self, ScriptFault> {
        match trim(line) {
            b"" => Ok(Self::Blank),
            b"GAME-END" => Ok(Self::End),
            text => read_move(text).map(Self::Move),
        }
    }
}

/// The part of the script that the next line belongs to.
#[derive(Clone, Copy)]
enum Part {
    Start,
    Moves,
    End,
}

/// Reads a script line by line and passes each move to `play`.
///
/// Returns the first error in reading order. The moves before the error have already been passed
/// on.
pub fn read_script(source: impl Read, mut play: impl FnMut(Move)) -> Result<(), ScriptError> {
    let mut source = BufReader::new(source);
    let (mut part, mut line, mut number) = (Part::Start, Vec::new(), 0);
    loop {
        line.clear();
        let mut limited = source.by_ref().take(LINE_MAX);
        let count = limited.read_until(b'\n', &mut line).map_err(ScriptError::CannotRead)?;
        number += 1;
        let fault = |fault| ScriptError::Fault(fault, number);
        if count == 0 {
            return match part {
                Part::Start => Err(fault(ScriptFault::MissingStart)),
                Part::Moves => Err(fault(ScriptFault::MissingEnd)),
                Part::End => Ok(()),
            };
        }
        let text = match line.strip_suffix(b"\n") {
            Some(text) => text.strip_suffix(b"\r").unwrap_or(text),
            None if count as u64 == LINE_MAX => b"too long",
            None => &line,
        };
        match (part, trim(text)) {
            (_, b"") => {}
            (Part::Start, b"GAME-START") => part = Part::Moves,
            (Part::Start, _) => return Err(fault(ScriptFault::MissingStart)),
            (Part::Moves, text) => match ScriptLine::read(text).map_err(fault)? {
                ScriptLine::Blank => {}
                ScriptLine::Move(step) => play(step),
                ScriptLine::End => part = Part::End,
            },
            (Part::End, _) => return Err(fault(ScriptFault::TrailingData)),
        }
    }
}

/// Removes leading and trailing spaces and tabs from a line.
fn trim(mut line: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = line {
        line = rest;
    }
    line
}

pub(super) fn read_move(text: &[u8]) -> Result<Move, ScriptFault> {
    let [knight, b':', heading] = text else { return Err(ScriptFault::BadMove) };
    if !text.is_ascii() {
        return Err(ScriptFault::BadMove);
    }
    let knight = Knight::from_letter(*knight).ok_or(ScriptFault::BadKnight)?;
    let heading = Heading::from_letter(*heading).ok_or(ScriptFault::BadDirection)?;
    Ok(Move { knight, heading })
}
