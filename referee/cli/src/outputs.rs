//! Kinds of files that only commands write, and the error for a file of the wrong kind.

use std::path::Path;

use files::{Error, Format, Kind, contains};
use matches::kinds::{ANY_RESULT, MATCH_FILE, PAGE, PLAN, REPLAYS, SUITE, TUNING_FILE, start_of};
use viewer::PICTURE_MARK;

/// Pictures of positions, written by `view --svg -o`.
pub const PICTURE: Kind = Kind::new("a referee picture", |start| {
    start.starts_with(b"<svg") && contains(start, PICTURE_MARK)
});

/// Games in the platform's format, written for other match runners with `-l`.
pub const GAME_RESULT: Kind = Kind::new("a game result", |start| {
    start.starts_with(b"{\"scores\":{") && contains(start, "\"errors\":{")
});

/// Final states in Battling Knights, written by `solve battling-knights -o`.
pub const FINAL_STATE: Kind =
    Kind::new("a final state", |start| start.starts_with(b"{\n  \"red\": ["));

/// Manual pages, written by `man`.
pub const MANUAL: Kind = Kind::new("a manual page", |start| {
    start.starts_with(b".ie \\n(.g") && contains(start, ".TH referee")
});

/// Starter bot files, written by `init`. Once written, they belong to the user.
pub const STARTER: Kind = Kind::unmarked("a bot file");

/// Logs of solved lairs, written by `solve dragonsweeper --out`.
pub const LAIRS: Format = Format { kind: "lairs", name: "a log of solved lairs", version: 1 };
const LAIRS_FILE: Kind =
    Kind::new(LAIRS.name, |start| start.starts_with(b"{\"journal\":\"lairs\","));

/// Replays and results, for commands that read games.
pub const GAMES: &[Kind] = &[REPLAYS, ANY_RESULT];

/// All recognised kinds of files, with the commands that read them. The most general mark comes
/// last.
const READ_BY: [(Kind, &str); 9] = [
    (MATCH_FILE, "`referee list` shows its games, and `referee match --replays` writes replays"),
    (REPLAYS, "`referee view`, `watch`, `trace`, `verify`, `debug` and `list` read it"),
    (PLAN, "`referee run` plays it"),
    (SUITE, "`referee match --seeds` plays it"),
    (PAGE, "a browser opens it"),
    (PICTURE, "a browser opens it"),
    (TUNING_FILE, "`referee tune --log` continues it"),
    (LAIRS_FILE, "`referee solve dragonsweeper --out` continues it"),
    (
        ANY_RESULT,
        "`referee view`, `watch`, `trace`, `verify`, `debug`, `list` and `import` read it",
    ),
];

/// Returns an error if the path is a folder, or if the file is recognised as a kind that the
/// command does not read. The error names that kind and the commands that read it. Files that are
/// not recognised are left to the caller.
pub fn expect_kind(path: &Path, expected: &[Kind]) -> Result<(), Error> {
    let start = start_of(path);
    let is_expected = |kind: &Kind| expected.iter().any(|wanted| wanted.name == kind.name);
    let known = READ_BY.iter().find(|(kind, _)| kind.recognizes(&start));
    let (found, hint) = match known {
        _ if path.is_dir() => ("a folder", "`referee serve` shows its files"),
        Some((kind, hint)) if !is_expected(kind) => (kind.name, *hint),
        _ => return Ok(()),
    };
    let names: Vec<&str> = expected.iter().map(|kind| kind.name).collect();
    Err(Error::OtherKind { path: path.to_owned(), found, expected: names.join(" or "), hint })
}
