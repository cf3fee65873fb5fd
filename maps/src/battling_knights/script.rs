//! Reading `moves.txt` as a stream: constant memory, and the first error in reading order.

use std::fmt;
use std::io::{self, Read};

use super::{Heading, Knight, Move};

/// Why a line is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptFault {
    /// The first line is not `GAME-START`.
    MissingStart,
    /// Not three characters with a colon in the middle.
    BadMove,
    /// The first character is no knight.
    BadKnight,
    /// The third character is no heading.
    BadDirection,
    /// The file ends before `GAME-END`.
    MissingEnd,
    /// Something follows `GAME-END`.
    TrailingData,
}

impl ScriptFault {
    /// The code of the fault, and what was expected.
    #[must_use]
    pub fn code(self) -> (&'static str, &'static str) {
        match self {
            Self::MissingStart => ("missing-start", "GAME-START"),
            Self::BadMove => ("bad-move", "a move as R:S, or GAME-END"),
            Self::BadKnight => ("bad-knight", "one of the knights R B G Y"),
            Self::BadDirection => ("bad-direction", "one of the directions N E S W"),
            Self::MissingEnd => ("missing-end", "GAME-END"),
            Self::TrailingData => ("trailing-data", "nothing after GAME-END"),
        }
    }
}

/// Why a script cannot be read.
#[derive(Debug)]
pub enum ScriptError {
    /// A line is wrong.
    Fault(ScriptFault, u64),
    /// The bytes cannot be had.
    CannotRead(io::Error),
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault, line) => {
                let (code, expected) = fault.code();
                write!(f, "{code} in line {line}: expected {expected}")
            }
            Self::CannotRead(error) => write!(f, "cannot-read: {error}"),
        }
    }
}

impl std::error::Error for ScriptError {}

/// Where in the script the reader is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Start,
    Moves,
    End,
}

/// Bytes of a line that are kept across chunks: more than any valid line has.
const KEPT_MAX: usize = 64;
/// Stands for what no valid line holds.
const NO_PART: u8 = b'?';
const CHUNK: usize = 64 * 1024;

/// Reads a script, and hands over its moves as they come.
///
/// # Errors
///
/// The first fault in reading order. The moves before it have been handed over.
pub fn read_script(mut source: impl Read, mut play: impl FnMut(Move)) -> Result<(), ScriptError> {
    let mut chunk = vec![0; CHUNK];
    let mut reader = Reader { part: Part::Start, lines: 0, begun: Vec::new(), open: false };
    loop {
        let count = match source.read(&mut chunk) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(ScriptError::CannotRead(error)),
        };
        if count == 0 {
            return reader.end(&mut play);
        }
        reader.take(&chunk[..count], &mut play)?;
    }
}

struct Reader {
    part: Part,
    lines: u64,
    /// The start of a line whose end is still to come, without leading blanks.
    begun: Vec<u8>,
    /// Whether bytes came since the last line feed, blanks included.
    open: bool,
}

impl Reader {
    fn take(&mut self, mut bytes: &[u8], play: &mut impl FnMut(Move)) -> Result<(), ScriptError> {
        loop {
            if !self.open && self.part == Part::Moves {
                bytes = self.take_plain_moves(bytes, play);
            }
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else {
                self.keep(bytes);
                return Ok(());
            };
            if self.begun.is_empty() {
                self.line(&bytes[..end], play)?;
            } else {
                self.keep(&bytes[..end]);
                let line = std::mem::take(&mut self.begun);
                self.line(&line, play)?;
            }
            bytes = &bytes[end + 1..];
        }
    }

    /// The fast way through lines that are a move and nothing else.
    fn take_plain_moves<'a>(
        &mut self,
        mut bytes: &'a [u8],
        play: &mut impl FnMut(Move),
    ) -> &'a [u8] {
        while let [knight, b':', heading, b'\n', rest @ ..] = bytes {
            let (Some(knight), Some(heading)) =
                (Knight::from_letter(*knight), Heading::from_letter(*heading))
            else {
                break;
            };
            play(Move { knight, heading });
            self.lines += 1;
            bytes = rest;
        }
        bytes
    }

    /// Keeps the start of a line. Of a line too long to be valid so much is kept that it stays so,
    /// of one that is only long by its blanks how it ends.
    fn keep(&mut self, bytes: &[u8]) {
        self.open |= !bytes.is_empty();
        let bytes = if self.begun.is_empty() { skip_blanks(bytes) } else { bytes };
        let room = KEPT_MAX - self.begun.len();
        let (kept, rest) = bytes.split_at(room.min(bytes.len()));
        self.begun.extend(kept);
        if let Some((end, between)) = rest.split_last() {
            let last = &mut self.begun[KEPT_MAX - 1];
            let blanks = is_blank(*last) && between.iter().all(|byte| is_blank(*byte));
            *last = if blanks && matches!(end, b' ' | b'\t' | b'\r') { *end } else { NO_PART };
        }
    }

    /// A line with its line feed taken off.
    fn line(&mut self, line: &[u8], play: &mut impl FnMut(Move)) -> Result<(), ScriptError> {
        self.open = false;
        self.text(line.strip_suffix(b"\r").unwrap_or(line), play)
    }

    fn text(&mut self, line: &[u8], play: &mut impl FnMut(Move)) -> Result<(), ScriptError> {
        self.lines += 1;
        let text = trim(line);
        if text.is_empty() {
            return Ok(());
        }
        match self.part {
            Part::Start if text == b"GAME-START" => self.part = Part::Moves,
            Part::Start => return Err(self.fault(ScriptFault::MissingStart)),
            Part::Moves if text == b"GAME-END" => self.part = Part::End,
            Part::Moves => play(read_move(text).map_err(|fault| self.fault(fault))?),
            Part::End => return Err(self.fault(ScriptFault::TrailingData)),
        }
        Ok(())
    }

    fn end(mut self, play: &mut impl FnMut(Move)) -> Result<(), ScriptError> {
        if self.open {
            let line = std::mem::take(&mut self.begun);
            self.text(&line, play)?;
        }
        self.lines += 1;
        match self.part {
            Part::Start => Err(self.fault(ScriptFault::MissingStart)),
            Part::Moves => Err(self.fault(ScriptFault::MissingEnd)),
            Part::End => Ok(()),
        }
    }

    fn fault(&self, fault: ScriptFault) -> ScriptError {
        ScriptError::Fault(fault, self.lines)
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn skip_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes.iter().take_while(|byte| is_blank(**byte)).count();
    &bytes[blanks..]
}

fn trim(line: &[u8]) -> &[u8] {
    let text = skip_blanks(line);
    let blanks = text.iter().rev().take_while(|byte| is_blank(**byte)).count();
    &text[..text.len() - blanks]
}

/// Reads a move of exactly three characters.
pub(super) fn read_move(text: &[u8]) -> Result<Move, ScriptFault> {
    let [knight, b':', heading] = text else { return Err(ScriptFault::BadMove) };
    if !text.is_ascii() {
        return Err(ScriptFault::BadMove);
    }
    let knight = Knight::from_letter(*knight).ok_or(ScriptFault::BadKnight)?;
    let heading = Heading::from_letter(*heading).ok_or(ScriptFault::BadDirection)?;
    Ok(Move { knight, heading })
}
