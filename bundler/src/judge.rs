//! Judges whose rules are known.

use cargo_metadata::Edition;

/// The size that most judges accept, in UTF-16 units.
pub const LIMIT: usize = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Judge {
    Codingame,
}

impl Judge {
    pub fn crates(self) -> &'static [&'static str] {
        match self {
            Self::Codingame => &["chrono", "itertools", "libc", "rand", "regex", "time"],
        }
    }

    pub fn edition(self) -> Edition {
        match self {
            Self::Codingame => Edition::E2021,
        }
    }

    pub fn compiler_minor(self) -> u32 {
        match self {
            Self::Codingame => 90,
        }
    }

    pub fn limit(self) -> usize {
        match self {
            Self::Codingame => LIMIT,
        }
    }
}
