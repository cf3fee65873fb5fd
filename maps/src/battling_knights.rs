//! Moves in Battling Knights: their text form, and a generator of eventful games.

pub mod generate;
mod script;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use script::{ScriptError, ScriptFault, ScriptLine, read_script};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Knight {
    /// Starts in the top left corner.
    Red,
    /// Starts in the bottom left corner.
    Blue,
    /// Starts in the bottom right corner.
    Green,
    /// Starts in the top right corner.
    Yellow,
}

impl Knight {
    /// All knights, in the order in which the result lists them.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Green, Self::Yellow];

    pub const fn letter(self) -> u8 {
        b"RBGY"[self as usize]
    }

    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|knight| knight.letter() == letter)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    North,
    East,
    South,
    West,
}

impl Heading {
    /// All headings, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    pub const fn letter(self) -> u8 {
        b"NESW"[self as usize]
    }

    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| heading.letter() == letter)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub knight: Knight,
    pub heading: Heading,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", char::from(self.knight.letter()), char::from(self.heading.letter()))
    }
}

/// Number of seats in a game, and the moves drawn for it. The game ends after the last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattlingKnightsSetup {
    /// Either 1, or 4 with one knight each.
    pub seats: usize,
    /// The moves, serialized as `R:S` and separated by spaces.
    #[serde(with = "as_words")]
    pub moves: Vec<Move>,
}

mod as_words {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::Move;

    pub fn serialize<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&words.join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moves: Result<Vec<Move>, _> = text.split_whitespace().map(str::parse).collect();
        moves.map_err(|fault| D::Error::custom(format!("{fault:?} in moves")))
    }
}

impl fmt::Display for BattlingKnightsSetup {
    /// Prints the setup in its native form, `moves.txt`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GAME-START\n")?;
        for knights_move in &self.moves {
            writeln!(f, "{knights_move}")?;
        }
        f.write_str("GAME-END\n")
    }
}
