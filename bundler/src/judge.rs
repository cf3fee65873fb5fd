//! Judges whose rules are known.

use crate::edition::Edition;

/// A judge that compiles one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Judge {
    /// CodinGame.
    Codingame,
}

impl Judge {
    /// The packages that programs may use.
    #[must_use]
    pub fn crates(self) -> &'static [&'static str] {
        match self {
            Self::Codingame => &["chrono", "itertools", "libc", "rand", "regex", "time"],
        }
    }

    /// The edition that it compiles.
    #[must_use]
    pub fn edition(self) -> Edition {
        match self {
            Self::Codingame => Edition::E2021,
        }
    }

    /// The minor version of its compiler.
    #[must_use]
    pub fn compiler_minor(self) -> u32 {
        match self {
            Self::Codingame => 90,
        }
    }

    /// The largest source it takes, in UTF-16 units.
    #[must_use]
    pub fn limit(self) -> usize {
        match self {
            Self::Codingame => crate::size::LIMIT,
        }
    }
}
