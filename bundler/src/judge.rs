//! Known judges: CodinGame.

use cargo_metadata::Edition;

/// Maximum source size of most judges, in UTF-16 units.
pub const LIMIT: usize = 100_000;

pub const CRATES: [&str; 6] = ["chrono", "itertools", "libc", "rand", "regex", "time"];
pub const EDITION: Edition = Edition::E2021;
pub const COMPILER_MINOR: u32 = 90;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Judge {
    Codingame,
}
