//! The pieces of a lair and their codes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::TILES;

/// The content of a tile before the first click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// Rat, power 1.
    Rat,
    /// Wizard, power 1, among the big slimes.
    Wizard,
    /// Bat, power 2.
    Bat,
    /// Skeleton, power 3.
    Skeleton,
    /// Gargoyle of the first pair, power 4.
    Gargoyle1,
    /// Gargoyle of the second pair.
    Gargoyle2,
    /// Gargoyle of the third pair.
    Gargoyle3,
    /// Gargoyle of the fourth pair.
    Gargoyle4,
    /// Slime, power 5.
    Slime,
    /// Gazer, power 5: hides clues.
    Gazer,
    /// Rat king, power 5.
    RatKing,
    /// Minotaur, power 6, beside a chest.
    Minotaur,
    /// Guard of the upper left, power 7.
    Guard1,
    /// Guard of the upper right.
    Guard2,
    /// Guard of the lower right.
    Guard3,
    /// Guard of the lower left.
    Guard4,
    /// Big slime, power 8, beside the wizard.
    BigSlime,
    /// The lover on the left, power 9.
    Romeo,
    /// The lover on the right, power 9.
    Juliet,
    /// Mine king, power 10, in a corner.
    MineKing,
    /// Mimic, power 11: looks like a chest.
    Mimic,
    /// Dragon, power 13, in the middle.
    Dragon,
    /// Mine, power 100.
    Mine,
    /// Gnome: flees.
    Gnome,
    /// Dragon egg.
    Egg,
    /// Wall with three hit points.
    Wall,
    /// Chest with a treasure of 5 experience points.
    TreasureChest,
    /// Chest with a medikit.
    MedikitChest,
    /// Medikit.
    Medikit,
    /// Orb: reveals its surroundings.
    Orb,
    /// Reveal spell: reveals the surroundings of a mine.
    RevealSpell,
}

impl Piece {
    /// Number of pieces.
    pub const COUNT: usize = 32;

    /// All pieces with their two-letter codes, in the order of the enumeration.
    const CODES: [(Self, &'static str); Self::COUNT] = [
        (Self::Empty, ".."),
        (Self::Rat, "rt"),
        (Self::Wizard, "wz"),
        (Self::Bat, "bt"),
        (Self::Skeleton, "sk"),
        (Self::Gargoyle1, "y1"),
        (Self::Gargoyle2, "y2"),
        (Self::Gargoyle3, "y3"),
        (Self::Gargoyle4, "y4"),
        (Self::Slime, "sl"),
        (Self::Gazer, "gz"),
        (Self::RatKing, "rk"),
        (Self::Minotaur, "mt"),
        (Self::Guard1, "g1"),
        (Self::Guard2, "g2"),
        (Self::Guard3, "g3"),
        (Self::Guard4, "g4"),
        (Self::BigSlime, "bs"),
        (Self::Romeo, "ro"),
        (Self::Juliet, "ju"),
        (Self::MineKing, "mk"),
        (Self::Mimic, "mi"),
        (Self::Dragon, "dr"),
        (Self::Mine, "mn"),
        (Self::Gnome, "gn"),
        (Self::Egg, "eg"),
        (Self::Wall, "wa"),
        (Self::TreasureChest, "c5"),
        (Self::MedikitChest, "cm"),
        (Self::Medikit, "md"),
        (Self::Orb, "or"),
        (Self::RevealSpell, "sr"),
    ];

    /// All pieces.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::CODES.into_iter().map(|(piece, _)| piece)
    }

    /// Its two-letter code.
    pub fn code(self) -> &'static str {
        Self::CODES[self as usize].1
    }

    /// Whether it is one of the five real chests.
    pub fn is_chest(self) -> bool {
        matches!(self, Self::TreasureChest | Self::MedikitChest)
    }

    /// Whether it is one of the eight gargoyles.
    pub fn is_gargoyle(self) -> bool {
        matches!(self, Self::Gargoyle1 | Self::Gargoyle2 | Self::Gargoyle3 | Self::Gargoyle4)
    }
}

/// Where a gargoyle or a minotaur looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Look {
    /// Towards row 0.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
}

impl Look {
    const SIGNS: [(Self, char); 4] =
        [(Self::Up, '^'), (Self::Right, '>'), (Self::Down, 'v'), (Self::Left, '<')];

    /// Its sign, one of `^>v<`.
    pub fn sign(self) -> char {
        Self::SIGNS[self as usize].1
    }

    /// The look of a sign.
    pub fn of(sign: char) -> Option<Self> {
        Self::SIGNS.into_iter().find(|(_, known)| *known == sign).map(|(look, _)| look)
    }
}

/// A piece and where it looks: gargoyles look at their twin, minotaurs left or right to the side
/// of their chest, all others nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The piece.
    pub piece: Piece,
    /// Where it looks.
    pub look: Option<Look>,
}

impl Cell {
    /// The code of the piece followed by the sign of its look.
    pub fn code(self) -> String {
        let mut code = self.piece.code().to_owned();
        code.extend(self.look.map(Look::sign));
        code
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code())
    }
}

impl FromStr for Cell {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        let unknown = || UnknownCode(text.to_owned());
        let (code, sign) = text.split_at_checked(2).ok_or_else(unknown)?;
        let known = Piece::CODES.into_iter().find(|(_, known)| *known == code);
        let (piece, _) = known.ok_or_else(unknown)?;
        let mut signs = sign.chars();
        let look = match (signs.next(), signs.next()) {
            (None, _) => None,
            (Some(sign), None) => Some(Look::of(sign).ok_or_else(unknown)?),
            _ => return Err(unknown()),
        };
        let fits = match piece {
            Piece::Minotaur => matches!(look, Some(Look::Left | Look::Right)),
            piece => piece.is_gargoyle() == look.is_some(),
        };
        if fits { Ok(Self { piece, look }) } else { Err(unknown()) }
    }
}

/// A text that is no code of a cell, or no grid of them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found {0:?}, expected {TILES} codes of pieces")]
pub struct UnknownCode(pub String);
