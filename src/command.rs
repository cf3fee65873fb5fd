//! Commands: the grammar of the answer line, parsing and printing.

mod read;

use std::fmt;

use crate::{Action, Building, Cell, Effect, Roster, SIDE};

/// One answer line: its commands in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commands(pub Vec<Command>);

/// A command as written. Its keywords are valid, but it may turn out to have no effect.
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
        /// The unit's id.
        id: Number,
        /// The target cell.
        target: Target,
    },
    /// `TRAIN level x y`.
    Train {
        /// The unit's level.
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
    /// A number too large for a signed 32-bit integer.
    TooLarge,
    /// No digits at all.
    Missing,
}

/// A piece of an answer line that is not a command. The player that sends it loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrecognised(pub String);

impl fmt::Display for Unrecognised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a command", self.0)
    }
}

impl Command {
    /// Returns the command that produces an effect in the position that the effect was made for.
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

impl fmt::Display for Commands {
    /// Writes the commands as a line that parses back to them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(";");
        }
        for (index, command) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ";" };
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
