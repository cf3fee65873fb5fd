//! Commands: the grammar of the answer line, parsing and printing.

mod read;

use std::fmt;
use std::str::FromStr;

use crate::{Action, Building, Cell, Effect, Roster, Rules, SIDE};

/// One answer line: its commands in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commands(pub Vec<Command>);

/// A command as written. Its keywords are valid; whether it can have an effect is unknown.
///
/// ```
/// use icefire::Command;
///
/// let command: Command = "BUILD TOWER 3 4".parse()?;
/// assert!(matches!(command, Command::Build { .. }));
/// assert_eq!(command.to_string(), "BUILD TOWER 3 4");
/// assert!("BUILD WALL 3 4".parse::<Command>().is_err());
/// # Ok::<(), icefire::Unrecognised>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `WAIT`: does nothing.
    Wait,
    /// `MSG text`: shown to viewers.
    Message(String),
    /// `MOVE id x y`.
    Move {
        /// Id of the unit.
        id: Number,
        /// The target cell.
        target: Target,
    },
    /// `TRAIN level x y`.
    Train {
        /// Level of the unit.
        level: Number,
        /// The target cell.
        target: Target,
    },
    /// `BUILD MINE x y` or `BUILD TOWER x y`.
    Build {
        /// The kind of building.
        building: Building,
        /// The target cell.
        target: Target,
    },
}

/// A pair of coordinates as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Column.
    pub x: Number,
    /// Row.
    pub y: Number,
}

/// A number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A number that fits in a signed 32-bit integer.
    Value(u32),
    /// A number that does not.
    TooLarge,
    /// No digits at all.
    Missing,
}

/// A piece of an answer line that is not a command. The player who sends it loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrecognised(pub String);

impl fmt::Display for Unrecognised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a command", self.0)
    }
}

impl Command {
    /// Returns the command that produces an effect, in the position that the effect was made for.
    #[must_use]
    pub fn from_effect(effect: Effect, roster: &Roster) -> Self {
        match effect.action() {
            Action::Move { from, to } => {
                Self::Move { id: Number::Value(roster.id(from)), target: to.into() }
            }
            Action::Train { level, cell } => {
                Self::Train { level: Number::Value(level.number().into()), target: cell.into() }
            }
            Action::Build { building, cell } => Self::Build { building, target: cell.into() },
        }
    }
}

impl std::error::Error for Unrecognised {}

impl Commands {
    /// Parses a line with the grammar of a rule set. Returns an error with the first piece that is
    /// not a command.
    pub fn read(line: &str, rules: &Rules) -> Result<Self, Unrecognised> {
        let mut commands = Self::default();
        commands.read_into(line, rules)?;
        Ok(commands)
    }

    /// Like [`read`](Self::read), but into an existing list, whose memory is reused.
    ///
    /// Returns an error with the first piece that is not a command. The list then contains the
    /// commands before it.
    pub fn read_into(&mut self, line: &str, rules: &Rules) -> Result<(), Unrecognised> {
        self.0.clear();
        read::read_line(line, rules.strict_numbers, &mut self.0)
    }
}

impl Target {
    /// Returns the cell at these coordinates, or `None` if it is off the grid.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        match (self.x, self.y) {
            // Numbers below `SIDE` fit in a byte.
            (Number::Value(x), Number::Value(y)) if x < SIDE.into() && y < SIDE.into() => {
                Cell::at(x as u8, y as u8)
            }
            _ => None,
        }
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

impl fmt::Display for Commands {
    /// Writes the line that parses to these commands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(";");
        }
        for (place, command) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { ";" };
            write!(f, "{separator}{command}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Command {
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
