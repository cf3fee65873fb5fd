//! Faults of boards and of heroes.

use thiserror::Error;

macro_rules! codes {
    ($($(#[$meaning:meta])* $code:ident $name:literal,)*) => {
        /// The kind of a fault. Of several faults the first kind of this list is reported.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$meaning])* $code,)*
        }

        impl Code {
            /// The word for it in messages and records.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)*
                }
            }
        }
    };
}

codes! {
    /// A section is missing, repeated or unknown, or there is text before the first header.
    BoardSyntax "board-syntax",
    /// A section has no rows.
    BoardEmpty "board-empty",
    /// The rows of a section are not equally long.
    BoardRagged "board-ragged",
    /// The two sections have different shapes.
    BoardShape "board-shape",
    /// More than 16 rows or columns.
    BoardSize "board-size",
    /// Not a letter of a terrain.
    TerrainChar "terrain-char",
    /// Not a hero, not a monster, not a dot.
    PositionChar "position-char",
    /// A hero stands on two squares.
    DuplicateHero "duplicate-hero",
    /// Not TOML, or a value of the wrong type.
    HeroesSyntax "heroes-syntax",
    /// A key is unknown or missing, an id out of range or repeated, a number negative.
    HeroField "hero-field",
    /// Not a class.
    UnknownClass "unknown-class",
    /// Not a trait.
    BadWalk "bad-walk",
    /// Not an attack.
    BadAttack "bad-attack",
    /// Not a support.
    BadSupport "bad-support",
    /// A digit on the board that no hero has.
    UnknownHero "unknown-hero",
    /// A hero or a monster stands on an obstacle.
    PieceOnObstacle "piece-on-obstacle",
    /// A hero stands on terrain it may not walk on.
    IllegalStart "illegal-start",
    /// No hero stands on the board.
    NoHero "no-hero",
    /// No hero on the board may be dragged.
    NoPivot "no-pivot",
    /// More than 6 heroes on the board.
    TooManyHeroes "too-many-heroes",
}

impl Code {
    /// Whether the heroes file is to blame alone.
    pub fn is_of_heroes_file(self) -> bool {
        (Self::HeroesSyntax..=Self::BadSupport).contains(&self)
    }
}

/// A fault, and what exactly is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{}: {detail}", line.map_or_else(String::new, |line| format!("line {line}: ")), code.name())]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// The line it is on, from 1, where there is one.
    pub line: Option<usize>,
    /// The value found and what was expected.
    pub detail: String,
}

impl Fault {
    pub(super) fn new(
        code: Code,
        line: impl Into<Option<usize>>,
        detail: impl Into<String>,
    ) -> Self {
        Self { code, line: line.into(), detail: detail.into() }
    }
}
