//! Parses an answer line.

use super::{Command, Number, Target, Unrecognised};
use crate::Building;

/// Adds the commands of a line to a list, up to the first piece that is not a command.
///
/// The line is split at semicolons as by Java's `split`, and all characters up to U+0020 are
/// trimmed from both ends of each piece. Trailing empty pieces are dropped, but not blank ones. An
/// empty line is one empty piece. If `strict`, a piece with a missing or too large number is not a
/// command.
pub(super) fn read_line(
    line: &str,
    strict: bool,
    commands: &mut Vec<Command>,
) -> Result<(), Unrecognised> {
    let pieces = line.trim_end_matches(';');
    if pieces.is_empty() && !line.is_empty() {
        return Ok(());
    }
    for piece in pieces.split(';') {
        let piece = piece.trim_matches(|letter| letter <= ' ');
        let command = command(piece.as_bytes(), strict);
        commands.push(command.ok_or_else(|| Unrecognised(piece.to_owned()))?);
    }
    Ok(())
}

fn command(piece: &[u8], strict: bool) -> Option<Command> {
    let mut parser = Parser { rest: piece, strict };
    let command = if parser.pass("MOVE ") {
        Command::Move { id: parser.number_and_space()?, target: parser.target()? }
    } else if parser.pass("TRAIN ") {
        Command::Train { level: parser.number_and_space()?, target: parser.target()? }
    } else if parser.pass("BUILD MINE ") {
        Command::Build { building: Building::Mine, target: parser.target()? }
    } else if parser.pass("BUILD TOWER ") {
        Command::Build { building: Building::Tower, target: parser.target()? }
    } else if parser.pass("WAIT") {
        Command::Wait
    } else if parser.pass("MSG ") {
        let text = std::mem::take(&mut parser.rest);
        Command::Message(String::from_utf8_lossy(text).into_owned())
    } else {
        return None;
    };
    parser.rest.is_empty().then_some(command)
}

/// The unread rest of a trimmed piece.
struct Parser<'a> {
    rest: &'a [u8],
    strict: bool,
}

impl Parser<'_> {
    fn pass(&mut self, word: &str) -> bool {
        let after = self.rest.strip_prefix(word.as_bytes());
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn number(&mut self) -> Option<Number> {
        const TOO_LARGE: u64 = i32::MAX as u64 + 1;
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        let append = |value, &digit| TOO_LARGE.min(value * 10 + u64::from(digit - b'0'));
        match digits.iter().fold(0, append) {
            _ if digits.is_empty() => (!self.strict).then_some(Number::Missing),
            TOO_LARGE => (!self.strict).then_some(Number::TooLarge),
            value => Some(Number::Value(value as u32)),
        }
    }

    fn number_and_space(&mut self) -> Option<Number> {
        let number = self.number()?;
        self.pass(" ").then_some(number)
    }

    /// Parses the last two numbers of a piece. The second one is never missing, because the space
    /// before it would have been trimmed.
    fn target(&mut self) -> Option<Target> {
        Some(Target { x: self.number_and_space()?, y: self.number()? })
    }
}
