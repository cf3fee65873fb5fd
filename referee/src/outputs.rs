//! The kinds of files that the referee writes, and how it knows them again.

use files::{Format, Kind};

use crate::replay::FORMAT;

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

/// Final states of Battling Knights: `solve battling-knights -o`.
pub const FINAL_STATE: Kind =
    Kind::new("a final state", |start| start.starts_with(b"{\n  \"red\": ["));

/// Pages of the manual: `man`.
pub const MANUAL: Kind = Kind::new("a page of the manual", |start| {
    start.starts_with(b".ie \\n(.g") && contains(start, b".TH referee")
});

/// The files of a bot to begin with: `init`. They are the user's own once they are written.
pub const STARTER: Kind = Kind::unmarked("a file of a bot");

/// Games of a match: `match --out`, `run -o`, `merge -o`, and the store of a league.
pub const MATCH: Format = Format { kind: "match", name: "a match journal", version: 1 };
/// The same where it is written at once.
pub const MATCH_FILE: Kind =
    Kind::new(MATCH.name, |start| start.starts_with(b"{\"journal\":\"match\","));

/// Rounds of a tuning: `tune --log`.
pub const TUNING: Format = Format { kind: "tuning", name: "a tuning log", version: 1 };

/// Lairs that were solved: `solve dragonsweeper --out`.
pub const LAIRS: Format = Format { kind: "lairs", name: "a log of solved lairs", version: 1 };

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
