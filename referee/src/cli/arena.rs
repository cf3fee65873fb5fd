//! The referee as other people's arenas call it: `referee -p1 "CMD A" -p2 "CMD B" ...`.
//!
//! Their options have one dash and several letters, so they are not read by the parser of the
//! other commands.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use super::interrupt::end_on_interrupt;
use super::Failure;
use crate::arenas::{play, Arguments};
use crate::text::printable;

/// Whether these are the words of an arena.
pub fn is_called(words: &[String]) -> bool {
    words.iter().any(|word| word == "-p1")
}

/// Plays one game and answers in the words of the arena.
pub fn run(words: &[String]) -> Result<ExitCode, Failure> {
    let arguments = Arguments::read(words)?;
    end_on_interrupt()?;
    let answer = play(&arguments, arguments.seed.unwrap_or_else(seed_of_now))?;
    out!("{}", answer.text);
    for fault in &answer.faults {
        eprintln!("{}", printable(fault));
    }
    answer.failure.map_or(Ok(ExitCode::SUCCESS), |failure| Err(failure.into()))
}

/// Arenas that pass no seed want another game each time.
fn seed_of_now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mixed = now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40);
    // Small enough for every game, and for programs that read numbers as doubles.
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as i64
}
