//! Errors in boards and heroes.

use thiserror::Error;

macro_rules! codes {
    ($($(#[$meaning:meta])* $code:ident $name:literal,)*) => {
        /// The kind of an error. If there are several errors, the one whose kind comes first in
        /// this list is reported.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$meaning])* $code,)*
        }

        impl Code {
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
    BoardEmpty "board-empty",
    BoardRagged "board-ragged",
    BoardShape "board-shape",
    BoardSize "board-size",
    TerrainChar "terrain-char",
    PositionChar "position-char",
    DuplicateHero "duplicate-hero",
    HeroesSyntax "heroes-syntax",
    /// A key is unknown or missing, an id is out of range or repeated, or a number is negative.
    HeroField "hero-field",
    UnknownClass "unknown-class",
    BadWalk "bad-walk",
    BadAttack "bad-attack",
    BadSupport "bad-support",
    UnknownHero "unknown-hero",
    PieceOnObstacle "piece-on-obstacle",
    IllegalStart "illegal-start",
    NoHero "no-hero",
    NoPivot "no-pivot",
    TooManyHeroes "too-many-heroes",
}

impl Code {
    /// Returns true if the error can be found by reading only the heroes file.
    pub fn is_of_heroes_file(self) -> bool {
        (Self::HeroesSyntax..=Self::BadSupport).contains(&self)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{}: {detail}", line.map_or_else(String::new, |line| format!("line {line}: ")), code.name())]
pub struct Fault {
    pub code: Code,
    /// The line number, counted from 1, if known.
    pub line: Option<usize>,
    /// The text that was found, and a description of what was expected.
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
