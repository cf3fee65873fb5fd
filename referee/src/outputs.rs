//! The kinds of files that the referee writes, and how it knows them again.

use std::io::Read;
use std::path::Path;

use files::{Error, Format, Kind};

use crate::replay::{open_text, FORMAT};

/// Replays, one a line: `--replay`, `--replays`.
pub const REPLAYS: Kind = Kind::new("a file of replays", |start| {
    (1..=FORMAT)
        .any(|format| start.starts_with(format!("{{\"format\":{format},\"game\":\"").as_bytes()))
});

/// Pages that open from disk: `view -o`, `league --html`.
pub const PAGE: Kind = Kind::new("a page of the referee", |start| {
    start.starts_with(b"<!doctype html>") && contains(start, PAGE_MARK.as_bytes())
});
/// What every page carries.
pub const PAGE_MARK: &str = "<meta name=\"generator\" content=\"referee\">";

/// Pictures of positions: `view --svg -o`.
pub const PICTURE: Kind = Kind::new("a picture of the referee", |start| {
    start.starts_with(b"<svg") && contains(start, PICTURE_MARK.as_bytes())
});
/// What every picture carries.
pub const PICTURE_MARK: &str = "<!-- referee -->";

/// Plans: `plan -o`.
pub const PLAN: Kind = Kind::new("a plan", |start| {
    start.starts_with(b"{\n  \"game\": \"") && contains(start, b"\"digests\": [")
});

/// Games in the form of the platform: `-l` of the arenas.
pub const GAME_RESULT: Kind = Kind::new("the result of a game", |start| {
    start.starts_with(b"{\"scores\":{") && contains(start, b"\"errors\":{")
});

/// Games in any form of the platform, whoever saved them.
pub const ANY_RESULT: Kind = Kind::new("the result of a game", |start| {
    let words = ["frames", "gameResult", "success", "views", "failCause", "errors"];
    start.trim_ascii_start().starts_with(b"{")
        && words.iter().any(|word| contains(start, format!("\"{word}\"").as_bytes()))
});

/// Final states of Battling Knights: `solve battling-knights -o`.
pub const FINAL_STATE: Kind =
    Kind::new("a final state", |start| start.starts_with(b"{\n  \"red\": ["));

/// Pages of the manual: `man`.
pub const MANUAL: Kind = Kind::new("a page of the manual", |start| {
    start.starts_with(b".ie \\n(.g") && contains(start, b".TH referee")
});

/// The files of a bot to begin with: `init`. They are the user's own once they are written.
pub const STARTER: Kind = Kind::unmarked("a file of a bot");

/// Games of a match: `match -o`, `run -o`, `merge -o`, and the store of a league.
pub const MATCH: Format = Format { kind: "match", name: "a match journal", version: 1 };
/// The same where it is written at once.
pub const MATCH_FILE: Kind =
    Kind::new(MATCH.name, |start| start.starts_with(b"{\"journal\":\"match\","));

/// Rounds of a tuning: `tune -o`.
pub const TUNING: Format = Format { kind: "tuning", name: "a tuning log", version: 1 };
const TUNING_FILE: Kind =
    Kind::new(TUNING.name, |start| start.starts_with(b"{\"journal\":\"tuning\","));

/// Lairs that were solved: `solve dragonsweeper --out`.
pub const LAIRS: Format = Format { kind: "lairs", name: "a log of solved lairs", version: 1 };
const LAIRS_FILE: Kind =
    Kind::new(LAIRS.name, |start| start.starts_with(b"{\"journal\":\"lairs\","));

/// What takes a game: files of replays and results.
pub const GAMES: &[Kind] = &[REPLAYS, ANY_RESULT];

/// All kinds that are recognised, and what reads them; the one with the widest mark comes last.
const READ_BY: [(Kind, &str); 8] = [
    (MATCH_FILE, "`referee list` shows its games, and --replays of `referee match` writes replays"),
    (REPLAYS, "`referee view`, `watch`, `trace`, `verify`, `debug` and `list` read it"),
    (PLAN, "`referee run` plays it"),
    (PAGE, "a browser opens it"),
    (PICTURE, "a browser opens it"),
    (TUNING_FILE, "`referee tune --log` goes on with it"),
    (LAIRS_FILE, "`referee solve dragonsweeper --out` goes on with it"),
    (
        ANY_RESULT,
        "`referee view`, `watch`, `trace`, `verify`, `debug`, `list` and `import` read it",
    ),
];

/// Checks that a file is not recognised as one of another kind than those that a command reads. What it is
/// not known to be, its reader has to judge.
///
/// # Errors
///
/// Returns an error that says what the file is and what reads it.
pub fn expect_kind(path: &Path, expected: &[Kind]) -> Result<(), Error> {
    let start = start_of(path);
    let is_expected = |kind: &Kind| expected.iter().any(|wanted| wanted.name == kind.name);
    let known = READ_BY.iter().find(|(kind, _)| kind.recognizes(&start));
    let (found, hint) = match known {
        _ if path.is_dir() => ("a folder", "`referee serve` shows what is in it"),
        Some((kind, hint)) if !is_expected(kind) => (kind.name, *hint),
        _ => return Ok(()),
    };
    let names: Vec<&str> = expected.iter().map(|kind| kind.name).collect();
    Err(Error::OtherKind { path: path.to_owned(), found, expected: names.join(" or "), hint })
}

/// Whether a file is a match journal.
#[must_use]
pub fn is_match_journal(path: &Path) -> bool {
    MATCH_FILE.recognizes(&start_of(path))
}

/// The first bytes of a regular file, unpacked; a pipe is left as it is.
fn start_of(path: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    if path.is_file() {
        // What cannot be read is for its reader to say.
        let _ = open_text(path).map(|text| text.take(START_BYTES).read_to_end(&mut start));
    }
    start
}

/// How much of a file tells its kind, in bytes.
const START_BYTES: u64 = 64 << 10;

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
