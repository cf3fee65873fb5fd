//! The lairs to play, from a range of seeds, or from a file of seeds or lairs.

use std::ops::RangeInclusive;
use std::path::Path;

use maps::Generate;
use maps::dragonsweeper::{HEIGHT, Lair};

use cli::Failure;

/// Maximum number of lairs in a range. All outcomes are kept in memory for the summary.
const SEEDS_MAX: u32 = 10_000_000;

/// Parses an inclusive range of seeds, `1..100` or `1..=100`, or a single seed, `7`.
pub fn parse_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("found {text:?}, expected a 32-bit seed, or FIRST..LAST");
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let read = |word: &str| word.trim_start_matches('=').parse().map_err(|_| expected());
    let (first, last): (u32, u32) = (read(first)?, read(last)?);
    match last.checked_sub(first) {
        None => Err(format!("the range {text} is empty")),
        Some(more) if more >= SEEDS_MAX => Err(format!("expected at most {SEEDS_MAX} seeds")),
        Some(_) => Ok(first..=last),
    }
}

/// Reads the seeds from a file, or from stdin if the path is `-`: one per line, or lairs as printed
/// by `map`, as text or JSON. Empty lines are skipped.
pub fn read_seeds(path: &Path) -> Result<Vec<u32>, Failure> {
    let text = files::read_text(path)?;
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let mut seeds = Vec::new();
    while let Some((line, text)) = lines.next() {
        let lair: Option<Lair> = serde_json::from_str(text).ok();
        let word = text.strip_prefix("seed ").unwrap_or(text);
        let seed = lair.as_ref().map(|lair| lair.seed).or_else(|| word.parse().ok());
        let location = format!("{}:{line}", path.display());
        let seed = seed.ok_or_else(|| {
            let expected = "a 32-bit seed, or a lair as printed by `referee map`";
            Failure::at(&location, format!("found {text:?}, expected {expected}"))
        })?;
        let known = Lair::from_seed(i64::from(seed), &());
        let is_known = match lair {
            Some(lair) => lair == known,
            None if text.starts_with("seed ") => {
                let rows = lines.by_ref().take(HEIGHT).map(|(_, row)| row);
                rows.eq(known.to_string().lines().map(str::trim))
            }
            None => true,
        };
        if !is_known {
            return Err(Failure::at(&location, format!("this is not the lair for seed {seed}")));
        }
        seeds.push(seed);
    }
    Ok(seeds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_both_ends_and_are_bounded() {
        assert_eq!(parse_range("3..5"), Ok(3..=5));
        assert_eq!(parse_range("3..=3"), Ok(3..=3));
        assert_eq!(parse_range("5..3"), Err("the range 5..3 is empty".to_owned()));
        assert_eq!(parse_range("0..9999999").map(|range| range.count()), Ok(10_000_000));
        assert!(parse_range("0..10000000").is_err_and(|error| error.contains("at most 10000000")));
        for text in ["", "3..", "..3", "-1..3", "3..4294967296", "a..b"] {
            assert!(parse_range(text).is_err_and(|error| error.starts_with("found")), "{text:?}");
        }
    }
}
