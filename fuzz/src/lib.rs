//! Fuzz targets: each passes bytes to a parser in this workspace and panics if the parser violates
//! a guarantee. This package's tests run every target on its corpus and on seeded mutations of it.
//! `cargo fuzz` runs the same targets with libFuzzer.

pub mod journals;
#[cfg(feature = "libfuzzer")]
pub mod libfuzzer;
pub mod messages;
pub mod mutation;
pub mod records;
pub mod replays;
pub mod results;
pub mod sources;
pub mod turns;
pub mod views;

/// Splits off the first line, which names the game that the rest belongs to.
fn game_and_text(data: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(data).ok()?.split_once('\n')
}
