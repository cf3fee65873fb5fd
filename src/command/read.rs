//! Parses an answer line.

use std::str::FromStr;

use super::{Command, Commands, Number, Target, Unrecognised};
use crate::{Building, Rules};

impl Commands {
    /// Parses a line according to the grammar of a rule set. Returns an error with the first piece
    /// that is not a command.
    pub fn read(line: &str, rules: &Rules) -> Result<Self, Unrecognised> {
        let mut commands = Self::default();
        commands.read_into(line, rules)?;
        Ok(commands)
    }

    /// Like [`read`](Self::read), but parses into an existing list to reuse its memory.
    ///
    /// Returns an error with the first piece that is not a command. The list then contains the
    /// commands before it.
    pub fn read_into(&mut self, line: &str, rules: &Rules) -> Result<(), Unrecognised> {
        self.0.clear();
        read_line(line, rules.strict_numbers, &mut self.0)
    }
}

impl FromStr for Command {
    type Err = Unrecognised;

    /// Parses one command with the laxer grammar, where numbers may be missing or too large.
    fn from_str(text: &str) -> Result<Self, Unrecognised> {
        let mut commands = text.parse::<Commands>()?.0;
        match (commands.pop(), commands.is_empty()) {
            (Some(command), true) => Ok(command),
            _ => Err(Unrecognised(text.to_owned())),
        }
    }
}

impl FromStr for Commands {
    type Err = Unrecognised;

    /// Parses a line with the laxer grammar, where numbers may be missing or too large.
    fn from_str(line: &str) -> Result<Self, Unrecognised> {
        Self::read(line, &Rules::contest(4))
    }
}

/// Appends the commands in a line to a list, up to the first piece that is not a command.
///
/// The line is split at semicolons in the same way as by Java's `split`, and all characters up to
/// U+0020 are trimmed from both ends of each piece. Trailing pieces are dropped if they are empty,
/// but not if they are blank. An empty line counts as one empty piece. If `strict`, a piece with a
/// missing or too large number is not a command.
fn read_line(line: &str, strict: bool, commands: &mut Vec<Command>) -> Result<(), Unrecognised> {
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

/// The unread remainder of a trimmed piece.
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

    /// Parses the last two numbers of a piece. The second number is never missing, because the
    /// space before it would have been trimmed.
    fn target(&mut self) -> Option<Target> {
        Some(Target { x: self.number_and_space()?, y: self.number()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(line: &str) -> Option<usize> {
        Commands::read(line, &Rules::live(4)).ok().map(|commands| commands.0.len())
    }

    #[test]
    fn empty_pieces_lose_unless_they_end_the_line() {
        for losing in ["", " ", "; ;", " ;", ";WAIT", "WAIT; ", "WAIT;;WAIT", "MSG ;", "MSG"] {
            assert_eq!(commands(losing), None, "{losing:?}");
        }
        for (quiet, count) in
            [(";", 0), (";;;", 0), ("WAIT;", 1), ("WAIT ;", 1), ("WAIT;;;", 1), (" WAIT ", 1)]
        {
            assert_eq!(commands(quiet), Some(count), "{quiet:?}");
        }
    }

    #[test]
    fn numbers_are_digits_with_single_spaces_between() {
        for losing in [
            "MOVE 1 2",
            "MOVE 1 2 3 4",
            "MOVE  1 2 3",
            "MOVE -1 2 3",
            "MOVE 1\t2 3",
            "wait",
            "TRAIN 1 1 +1",
        ] {
            assert_eq!(commands(losing), None, "{losing:?}");
        }
        assert_eq!(commands("\tMOVE 0001 2 3\u{1};TRAIN 1 0 000000000000001"), Some(2));
    }

    #[test]
    fn the_rule_sets_differ_in_odd_numbers() {
        for odd in
            ["MOVE 2147483648 1 1", "TRAIN  1 1", "BUILD MINE  3", "BUILD TOWER 1 99999999999"]
        {
            assert!(Commands::read(odd, &Rules::live(4)).is_err(), "{odd:?}");
            assert!(Commands::read(odd, &Rules::contest(4)).is_ok(), "{odd:?}");
        }
        assert_eq!(commands("MOVE 2147483647 1 1"), Some(1));
    }
}
