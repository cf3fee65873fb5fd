//! Fields and moves in Janken Tactics: their text form, and a generator.

mod cell;
pub mod generate;
mod read;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use cell::{CELLS, Cell};
pub use read::{InputError, InputFault, read};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Costs 1 to enter.
    Field,
    /// Costs 2 to enter.
    Woods,
    /// Costs 3 to enter.
    Hills,
    /// Costs 4 to enter.
    Mountains,
    /// Cannot be entered.
    Underwater,
}

impl Terrain {
    pub const ALL: [Self; 5] =
        [Self::Field, Self::Woods, Self::Hills, Self::Mountains, Self::Underwater];

    pub const fn letter(self) -> u8 {
        b"FWHMU"[self as usize]
    }

    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Beats swordsmen.
    Guardian,
    /// Beats guardians.
    Mage,
    /// Beats mages.
    Swordsman,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Guardian, Self::Mage, Self::Swordsman];

    pub const fn letter(self) -> u8 {
        b"GMS"[self as usize]
    }

    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub kind: Kind,
    pub cell: Cell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub from: Cell,
    pub to: Cell,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.to)
    }
}

/// A data set: a field, the units on both sides, and the moves to make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct JankenSetup {
    /// The terrain of each cell, row by row.
    pub terrain: Vec<Terrain>,
    pub sides: [Vec<Unit>; 2],
    pub moves: Vec<Move>,
}

impl fmt::Display for JankenSetup {
    /// Prints the data set in its canonical layout.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.terrain.iter().map(|terrain| char::from(terrain.letter()));
        for row in 0..cell::ROWS {
            let row_letters: Vec<String> = letters
                .by_ref()
                .take(cell::row_length(row))
                .map(|letter| letter.to_string())
                .collect();
            writeln!(
                f,
                "{:indent$}{}",
                "",
                row_letters.join(" "),
                indent = row.abs_diff(4).into()
            )?;
        }
        writeln!(f, "{} {}", self.sides[0].len(), self.sides[1].len())?;
        for unit in self.sides.iter().flatten() {
            writeln!(f, "{} {}", char::from(unit.kind.letter()), unit.cell)?;
        }
        writeln!(f, "{}", self.moves.len())?;
        self.moves.iter().try_for_each(|asked| writeln!(f, "{asked}"))
    }
}

impl From<JankenSetup> for String {
    fn from(setup: JankenSetup) -> Self {
        format!("1\n{setup}")
    }
}
