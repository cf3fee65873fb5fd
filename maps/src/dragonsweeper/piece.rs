//! The pieces in a lair, and their codes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::tiles::TILES;

/// Defines the pieces in a single table: their two-letter codes, their powers, and how many of each
/// are in a lair.
macro_rules! pieces {
    ($($piece:ident $code:literal $power:literal $count:literal;)*) => {
        /// The contents of a tile before the first click.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Piece {
            $($piece,)*
        }

        impl Piece {
            const ALL: &[Self] = &[$(Self::$piece),*];
            const CODES: [&str; Self::COUNT] = [$($code),*];
            const POWERS: [u32; Self::COUNT] = [$($power),*];
            const COUNTS: [usize; Self::COUNT] = [$($count),*];

            /// Number of kinds of pieces, including empty tiles.
            pub const COUNT: usize = Self::ALL.len();
        }
    };
}

pieces! {
    Empty ".." 0 27;
    Rat "rt" 1 13;
    Wizard "wz" 1 1;
    Bat "bt" 2 12;
    Skeleton "sk" 3 10;
    Gargoyle1 "y1" 4 2;
    Gargoyle2 "y2" 4 2;
    Gargoyle3 "y3" 4 2;
    Gargoyle4 "y4" 4 2;
    Slime "sl" 5 8;
    Gazer "gz" 5 2;
    RatKing "rk" 5 1;
    Minotaur "mt" 6 5;
    Guard1 "g1" 7 1;
    Guard2 "g2" 7 1;
    Guard3 "g3" 7 1;
    Guard4 "g4" 7 1;
    BigSlime "bs" 8 5;
    Romeo "ro" 9 1;
    Juliet "ju" 9 1;
    MineKing "mk" 10 1;
    Mimic "mi" 11 1;
    Dragon "dr" 13 1;
    Mine "mn" 100 9;
    Gnome "gn" 0 1;
    Egg "eg" 0 1;
    Wall "wa" 0 6;
    TreasureChest "c5" 0 3;
    MedikitChest "cm" 0 2;
    Medikit "md" 0 5;
    Orb "or" 0 1;
    RevealSpell "sr" 0 1;
}

impl Piece {
    /// The four kinds of gargoyles. There is one pair of each kind.
    pub const GARGOYLES: [Self; 4] =
        [Self::Gargoyle1, Self::Gargoyle2, Self::Gargoyle3, Self::Gargoyle4];
    /// The guards, clockwise from the upper left quadrant.
    pub const GUARDS: [Self; 4] = [Self::Guard1, Self::Guard2, Self::Guard3, Self::Guard4];

    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    pub fn code(self) -> &'static str {
        Self::CODES[self as usize]
    }

    /// Returns the cost of fighting the piece, or 0 if it cannot be fought. A live mine counts as a
    /// piece to fight.
    pub const fn power(self) -> u32 {
        Self::POWERS[self as usize]
    }

    /// Returns the number of these pieces in a lair.
    pub const fn count(self) -> usize {
        Self::COUNTS[self as usize]
    }

    /// Returns true if the piece is one of the five real chests.
    pub fn is_chest(self) -> bool {
        matches!(self, Self::TreasureChest | Self::MedikitChest)
    }

    pub fn is_gargoyle(self) -> bool {
        Self::GARGOYLES.contains(&self)
    }
}

/// The direction a gargoyle or a minotaur faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Look {
    Up,
    Right,
    Down,
    Left,
}

impl Look {
    const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the sign for the direction, one of `^>v<`.
    pub fn sign(self) -> char {
        ['^', '>', 'v', '<'][self as usize]
    }

    fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|look| look.sign() == sign)
    }
}

/// A piece and the direction it faces. Gargoyles face their twins, and minotaurs face left or right
/// towards their chests. All other pieces have no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub piece: Piece,
    pub look: Option<Look>,
}

impl Cell {
    /// Returns the piece's code, followed by the sign for its direction, if any.
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
        let piece = Piece::all().find(|piece| piece.code() == code).ok_or_else(unknown)?;
        let mut signs = sign.chars();
        let look = match (signs.next(), signs.next()) {
            (None, _) => None,
            (Some(sign), None) => Some(Look::from_sign(sign).ok_or_else(unknown)?),
            _ => return Err(unknown()),
        };
        let fits = match piece {
            Piece::Minotaur => matches!(look, Some(Look::Left | Look::Right)),
            piece => piece.is_gargoyle() == look.is_some(),
        };
        if fits { Ok(Self { piece, look }) } else { Err(unknown()) }
    }
}

/// Error for a text that is neither a cell's code nor a grid of such codes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found {0:?}, expected {TILES} piece codes")]
pub struct UnknownCode(pub String);
