//! The answer line: its grammar, and its commands as they were written.

use std::fmt;
use std::str::FromStr;

use crate::cell::Cell;
use crate::level::Building;
use crate::rules::Rules;

/// One answer line: its commands in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders(pub Vec<Order>);

/// A command as it was written: its words are known, what they mean here is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// `WAIT`: nothing.
    Wait,
    /// `MSG text`: shown to viewers.
    Message(String),
    /// `MOVE id x y`.
    Move {
        /// Id of the unit.
        id: Number,
        /// Where it is to go.
        target: Target,
    },
    /// `TRAIN level x y`.
    Train {
        /// Level of the unit.
        level: Number,
        /// Where it is to stand.
        target: Target,
    },
    /// `BUILD MINE x y` or `BUILD TOWER x y`.
    Build {
        /// What.
        building: Building,
        /// Where.
        target: Target,
    },
}

/// A pair of coordinates as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Column.
    pub x: Number,
    /// Row.
    pub y: Number,
}

/// A run of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A number that fits a signed 32-bit integer.
    Value(u32),
    /// A number that does not.
    TooLarge,
    /// No digits at all.
    Missing,
}

/// A piece of an answer line that is no command. Its player loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrecognised(pub String);

impl fmt::Display for Unrecognised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no command", self.0)
    }
}

impl Orders {
    /// Reads a line by the grammar of a rule set.
    ///
    /// # Errors
    ///
    /// The first piece that is no command under these rules.
    pub fn read(line: &str, rules: &Rules) -> Result<Self, Unrecognised> {
        let mut orders = Self::default();
        orders.read_into(line, rules)?;
        Ok(orders)
    }

    /// As [`read`](Self::read), into a list that keeps its memory from line to line.
    ///
    /// # Errors
    ///
    /// The first piece that is no command under these rules; the list then holds those before it.
    pub fn read_into(&mut self, line: &str, rules: &Rules) -> Result<(), Unrecognised> {
        self.0.clear();
        let mut cursor = Cursor { line, rest: line.as_bytes() };
        if !line.is_empty() && cursor.only_separators() {
            return Ok(());
        }
        loop {
            let start = cursor.at();
            let order =
                cursor.piece().filter(|order| !rules.strict_numbers || order.has_all_numbers());
            self.0.push(order.ok_or_else(|| cursor.unrecognised(start))?);
            if !cursor.pass(b';') || cursor.only_separators() {
                return Ok(());
            }
        }
    }
}

/// Reads the pieces between semicolons in one pass. They are those that Java's `split` gives, each
/// trimmed of all characters up to U+0020 at both ends: empty pieces at the end of the line are
/// dropped (those of blanks are not), a line without any character is one empty piece.
struct Cursor<'a> {
    line: &'a str,
    /// What is not yet read.
    rest: &'a [u8],
}

impl Cursor<'_> {
    /// How many bytes are read.
    fn at(&self) -> usize {
        self.line.len() - self.rest.len()
    }

    /// Whether nothing follows but empty pieces.
    fn only_separators(&self) -> bool {
        self.rest.iter().all(|&byte| byte == b';')
    }

    /// Passes a byte, if it is the next one.
    fn pass(&mut self, byte: u8) -> bool {
        let passed = self.rest.first() == Some(&byte);
        self.rest = &self.rest[usize::from(passed)..];
        passed
    }

    fn pass_word(&mut self, word: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(word.as_bytes())?;
        Some(())
    }

    fn pass_blanks(&mut self) {
        while let [0..=b' ', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    /// One piece up to its semicolon or the end of the line; nothing if it is no command.
    fn piece(&mut self) -> Option<Order> {
        self.pass_blanks();
        let order = self.order()?;
        self.pass_blanks();
        matches!(self.rest, [] | [b';', ..]).then_some(order)
    }

    fn order(&mut self) -> Option<Order> {
        match self.rest {
            [b'M', b'O', ..] => {
                self.pass_word("MOVE ")?;
                Some(Order::Move { id: self.number_and_space()?, target: self.target()? })
            }
            [b'T', ..] => {
                self.pass_word("TRAIN ")?;
                Some(Order::Train { level: self.number_and_space()?, target: self.target()? })
            }
            [b'B', ..] => {
                self.pass_word("BUILD ")?;
                let building = if self.pass_word("MINE ").is_some() {
                    Building::Mine
                } else {
                    self.pass_word("TOWER ")?;
                    Building::Tower
                };
                Some(Order::Build { building, target: self.target()? })
            }
            [b'W', ..] => self.pass_word("WAIT").map(|()| Order::Wait),
            _ => self.message(),
        }
    }

    fn message(&mut self) -> Option<Order> {
        self.pass_word("MSG ")?;
        let text = self.line[self.at()..].split(';').next()?;
        self.rest = &self.rest[text.len()..];
        let text = text.trim_end_matches(|letter| letter <= ' ');
        (!text.is_empty()).then(|| Order::Message(text.to_owned()))
    }

    fn number(&mut self) -> Number {
        const TOO_LARGE: u64 = i32::MAX as u64 + 1;
        let [b'0'..=b'9', ..] = self.rest else { return Number::Missing };
        let mut value = 0;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            value = TOO_LARGE.min(value * 10 + u64::from(digit - b'0'));
            self.rest = rest;
        }
        match value {
            TOO_LARGE => Number::TooLarge,
            _ => Number::Value(value as u32),
        }
    }

    fn number_and_space(&mut self) -> Option<Number> {
        let number = self.number();
        self.pass(b' ').then_some(number)
    }

    /// The last two numbers of a piece. Were the very last one missing, the blank before it would
    /// have been trimmed.
    fn target(&mut self) -> Option<Target> {
        let x = self.number_and_space()?;
        let y = self.number();
        (y != Number::Missing).then_some(Target { x, y })
    }

    /// The piece that starts at a place.
    fn unrecognised(&self, start: usize) -> Unrecognised {
        let piece = self.line[start..].split(';').next().unwrap_or_default();
        Unrecognised(piece.trim_matches(|letter| letter <= ' ').to_owned())
    }
}

impl Order {
    /// Whether every number of the command is there and fits.
    fn has_all_numbers(&self) -> bool {
        let is_value = |number: Number| matches!(number, Number::Value(_));
        let is_cell = |target: Target| is_value(target.x) && is_value(target.y);
        match *self {
            Self::Wait | Self::Message(_) => true,
            Self::Move { id: number, target } | Self::Train { level: number, target } => {
                is_value(number) && is_cell(target)
            }
            Self::Build { target, .. } => is_cell(target),
        }
    }
}

impl Target {
    /// The cell, if there is one of these coordinates.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        let small = |number: Number| match number {
            Number::Value(value) => u8::try_from(value).ok(),
            _ => None,
        };
        Cell::at(small(self.x)?, small(self.y)?)
    }
}

impl FromStr for Orders {
    type Err = Unrecognised;

    /// Reads a line by the laxer grammar, in which numbers may be missing or too large.
    fn from_str(line: &str) -> Result<Self, Unrecognised> {
        Self::read(line, &Rules::contest(4))
    }
}

impl fmt::Display for Orders {
    /// The line that reads back as these orders.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(";");
        }
        for (place, order) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { ";" };
            write!(f, "{separator}{order}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wait => f.write_str("WAIT"),
            Self::Message(text) => write!(f, "MSG {text}"),
            Self::Move { id, target } => write!(f, "MOVE {id} {target}"),
            Self::Train { level, target } => write!(f, "TRAIN {level} {target}"),
            Self::Build { building, target } => write!(f, "BUILD {} {target}", building.word()),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::TooLarge => f.write_str("2147483648"),
            Self::Missing => Ok(()),
        }
    }
}

impl From<Cell> for Target {
    fn from(cell: Cell) -> Self {
        Self { x: Number::Value(cell.x().into()), y: Number::Value(cell.y().into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(line: &str) -> Option<usize> {
        Orders::read(line, &Rules::live(4)).ok().map(|orders| orders.0.len())
    }

    #[test]
    fn empty_pieces_lose_unless_they_end_the_line() {
        for losing in ["", " ", "; ;", " ;", ";WAIT", "WAIT; ", "WAIT;;WAIT", "MSG ;", "MSG"] {
            assert_eq!(orders(losing), None, "{losing:?}");
        }
        for (quiet, count) in
            [(";", 0), (";;;", 0), ("WAIT;", 1), ("WAIT ;", 1), ("WAIT;;;", 1), (" WAIT ", 1)]
        {
            assert_eq!(orders(quiet), Some(count), "{quiet:?}");
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
            assert_eq!(orders(losing), None, "{losing:?}");
        }
        assert_eq!(orders("\tMOVE 0001 2 3\u{1};TRAIN 1 0 000000000000001"), Some(2));
    }

    #[test]
    fn the_rule_sets_differ_in_odd_numbers() {
        for odd in
            ["MOVE 2147483648 1 1", "TRAIN  1 1", "BUILD MINE  3", "BUILD TOWER 1 99999999999"]
        {
            assert!(Orders::read(odd, &Rules::live(4)).is_err(), "{odd:?}");
            assert!(Orders::read(odd, &Rules::contest(4)).is_ok(), "{odd:?}");
        }
        assert_eq!(orders("MOVE 2147483647 1 1"), Some(1));
    }

    #[test]
    fn prints_what_it_reads() {
        for line in
            [";", "WAIT", "MSG hi there;MOVE 3 1 2;TRAIN 2 0 0;BUILD MINE 1 0;BUILD TOWER  3"]
        {
            assert_eq!(line.parse::<Orders>().unwrap().to_string(), line);
        }
    }
}
