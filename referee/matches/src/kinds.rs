//! Recognises the kinds of files read and written by this package.

use std::io::Read;
use std::path::Path;

use files::{Format, Kind, contains};
use replays::{FORMAT, open_text};

use crate::SUITE_MARK;

/// Number of bytes read from the start of a file to recognise its kind.
const START_BYTES: u64 = 64 << 10;

/// Replays, one per line: `--replay`, `--replays`.
pub const REPLAYS: Kind = Kind::new("a replay file", |start| {
    (1..=FORMAT)
        .any(|format| start.starts_with(format!("{{\"format\":{format},\"game\":\"").as_bytes()))
});

/// Game results in any of the platform's formats.
pub const ANY_RESULT: Kind = Kind::new("a game result", |start| {
    let words = ["frames", "gameResult", "success", "views", "failCause", "errors"];
    start.trim_ascii_start().starts_with(b"{")
        && words.iter().any(|word| contains(start, &format!("\"{word}\"")))
});

/// Standalone pages, as written by `view -o`.
pub const PAGE: Kind = Kind::new("a referee page", |start| {
    start.starts_with(b"<!doctype html>")
        && contains(start, "<meta name=\"generator\" content=\"referee\">")
});

pub const PLAN: Kind = Kind::new("a plan", |start| {
    start.starts_with(b"{\n  \"game\": \"") && contains(start, "\"digests\": [")
});

/// Suites of seeds, as written by `list --suite`. Suites written by people are not recognised.
pub const SUITE: Kind =
    Kind::new("a suite of seeds", |start| start.starts_with(SUITE_MARK.as_bytes()));

/// A match's games, as written by `match -o`, `run -o` and `merge -o`, and an arena's games.
pub const MATCH: Format = Format { kind: "match", name: "a match journal", version: 1 };
/// A match journal written in one go.
pub const MATCH_FILE: Kind =
    Kind::new(MATCH.name, |start| start.starts_with(b"{\"journal\":\"match\","));

/// A tuning run's rounds, as written by `tune -o`.
pub const TUNING: Format = Format { kind: "tuning", name: "a tuning log", version: 2 };
/// Only used to recognise tuning logs.
pub const TUNING_FILE: Kind =
    Kind::new(TUNING.name, |start| start.starts_with(b"{\"journal\":\"tuning\","));

pub fn is_match_journal(path: &Path) -> bool {
    MATCH_FILE.recognizes(&start_of(path))
}

/// Reads the first 64 KiB of a regular file, decompressed. Reads nothing from a pipe, because those
/// bytes would be lost to later readers.
pub fn start_of(path: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    if path.is_file() {
        // If the file cannot be read, the reader that opens it next reports the reason.
        let _ = open_text(path).map(|text| text.take(START_BYTES).read_to_end(&mut start));
    }
    start
}
