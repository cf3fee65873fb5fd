//! CodinGame, the judge whose rules are known.

use cargo_metadata::Edition;

/// The size that most judges accept, in UTF-16 units.
pub const LIMIT: usize = 100_000;

pub const CRATES: [&str; 6] = ["chrono", "itertools", "libc", "rand", "regex", "time"];
pub const EDITION: Edition = Edition::E2021;
pub const COMPILER_MINOR: u32 = 90;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Judge {
    Codingame,
}
