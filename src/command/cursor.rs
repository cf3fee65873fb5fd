//! Reading an answer line, piece by piece.

use super::{Command, Number, Target, Unrecognised};
use crate::level::Building;
use crate::rules::Rules;

/// Reads the pieces between semicolons in one pass. The pieces are those of Java's `split`, each
/// trimmed of all characters up to U+0020 at both ends. Empty pieces at the end of the line are
/// dropped, pieces of blanks are not; an empty line is one empty piece.
pub(super) struct Cursor<'a> {
    line: &'a str,
    /// The number of bytes read.
    at: usize,
    /// Whether a piece with a missing or too large number is no command.
    strict: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str, rules: &Rules) -> Self {
        Self { line, at: 0, strict: rules.strict_numbers }
    }

    /// Whether nothing follows but empty pieces.
    pub(super) fn only_separators(&self) -> bool {
        self.rest().iter().all(|&byte| byte == b';')
    }

    /// Adds one piece up to its semicolon or the end of the line to a list.
    #[inline]
    pub(super) fn piece(&mut self, commands: &mut Vec<Command>) -> Result<(), Unrecognised> {
        let start = self.at;
        self.pass_blanks();
        let command = self.command(commands);
        self.pass_blanks();
        match (command, self.next()) {
            (Some(()), None | Some(b';')) => Ok(()),
            (read, _) => {
                commands.truncate(commands.len() - usize::from(read.is_some()));
                Err(unrecognised(&self.line[start..]))
            }
        }
    }

    /// Passes a semicolon. Returns whether a piece follows that is not dropped.
    #[inline]
    pub(super) fn next_piece(&mut self) -> bool {
        self.at += usize::from(self.next() == Some(b';'));
        !self.only_separators()
    }

    /// The next byte.
    fn next(&self) -> Option<u8> {
        self.line.as_bytes().get(self.at).copied()
    }

    /// What is not yet read.
    fn rest(&self) -> &'a [u8] {
        &self.line.as_bytes()[self.at..]
    }

    #[inline]
    fn pass_word(&mut self, word: &str) -> Option<()> {
        self.at += self.rest().starts_with(word.as_bytes()).then_some(word.len())?;
        Some(())
    }

    fn pass_blanks(&mut self) {
        while let Some(0..=b' ') = self.next() {
            self.at += 1;
        }
    }

    /// Each kind of command is written into the list at its own place: a command that is passed on
    /// is copied through memory more slowly than it is read.
    #[inline]
    fn command(&mut self, commands: &mut Vec<Command>) -> Option<()> {
        match self.rest() {
            [b'M', b'O', ..] => {
                self.pass_word("MOVE ")?;
                let id = self.number_and_space()?;
                let target = self.target()?;
                commands.push(Command::Move { id, target });
            }
            [b'T', ..] => {
                self.pass_word("TRAIN ")?;
                let level = self.number_and_space()?;
                let target = self.target()?;
                commands.push(Command::Train { level, target });
            }
            [b'B', ..] => {
                self.pass_word("BUILD ")?;
                let building = if self.pass_word("MINE ").is_some() {
                    Building::Mine
                } else {
                    self.pass_word("TOWER ")?;
                    Building::Tower
                };
                let target = self.target()?;
                commands.push(Command::Build { building, target });
            }
            [b'W', ..] => {
                self.pass_word("WAIT")?;
                commands.push(Command::Wait);
            }
            _ => commands.push(self.message()?),
        }
        Some(())
    }

    #[cold]
    fn message(&mut self) -> Option<Command> {
        self.pass_word("MSG ")?;
        let (length, message) = message(&self.line[self.at..])?;
        self.at += length;
        Some(message)
    }

    #[inline(always)]
    fn number(&mut self) -> Option<Number> {
        let (start, mut value) = (self.at, 0_u32);
        while let Some(digit @ b'0'..=b'9') = self.next() {
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        match self.at - start {
            1..=9 => Some(Number::Value(value)),
            _ => odd_number(&self.line.as_bytes()[start..self.at], self.strict),
        }
    }

    #[inline(always)]
    fn number_and_space(&mut self) -> Option<Number> {
        let number = self.number()?;
        self.pass_word(" ").map(|()| number)
    }

    /// The last two numbers of a piece. The second one is never missing: the blank before it would
    /// have been trimmed.
    #[inline(always)]
    fn target(&mut self) -> Option<Target> {
        let x = self.number_and_space()?;
        let y = self.number()?;
        (y != Number::Missing).then_some(Target { x, y })
    }
}

/// What follows `MSG ` up to the semicolon: its length, and the message if there is one.
fn message(text: &str) -> Option<(usize, Command)> {
    let text = text.split(';').next()?;
    let message = text.trim_end_matches(|letter| letter <= ' ');
    (!message.is_empty()).then(|| (text.len(), Command::Message(message.to_owned())))
}

/// A run of no digits, or of ten or more.
#[cold]
fn odd_number(digits: &[u8], strict: bool) -> Option<Number> {
    const TOO_LARGE: u64 = i32::MAX as u64 + 1;
    let value =
        digits.iter().fold(0, |value, &digit| TOO_LARGE.min(value * 10 + u64::from(digit - b'0')));
    match value {
        _ if digits.is_empty() => (!strict).then_some(Number::Missing),
        TOO_LARGE => (!strict).then_some(Number::TooLarge),
        _ => Some(Number::Value(value as u32)),
    }
}

/// The piece that a text begins with.
#[cold]
fn unrecognised(text: &str) -> Unrecognised {
    let piece = text.split(';').next().unwrap_or_default();
    Unrecognised(piece.trim_matches(|letter| letter <= ' ').to_owned())
}
