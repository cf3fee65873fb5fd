//! Tests the Battling Knights generator against the contract, and its reader against a naive one.

use std::io::{ErrorKind, Read};

use maps::battling_knights::generate::Options;
use maps::battling_knights::{Heading, Knight, Move, ScriptError, ScriptFault, read_script};
use maps::{BattlingKnightsSetup, Generate};
use proptest::prelude::*;

fn drawn(seed: i64, seats: usize, length: Option<usize>) -> BattlingKnightsSetup {
    BattlingKnightsSetup::from_seed(seed, &Options { seats, length })
}

#[test]
fn seats_play_their_own_knights_in_rotation() {
    for seed in 0..100 {
        let setup = drawn(seed, 4, Some(101));
        let knights = setup.moves.iter().enumerate();
        assert!(knights.into_iter().all(|(turn, step)| step.knight as usize == turn % 4));
    }
}

#[test]
fn any_length_can_be_asked_for() {
    for length in [0, 1, 400, 401, 100_000] {
        assert_eq!(drawn(7, 1, Some(length)).moves.len(), length);
    }
}

/// A reader that yields its bytes in pieces of the given size.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(self.1).min(buffer.len());
        let (piece, rest) = self.0.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.0 = rest;
        Ok(count)
    }
}

type Outcome = (Vec<Move>, Option<(ScriptFault, u64)>);

fn streamed(bytes: &[u8], size: usize) -> Outcome {
    let mut moves = Vec::new();
    match read_script(Pieces(bytes, size), |step| moves.push(step)) {
        Ok(()) => (moves, None),
        Err(ScriptError::Fault(fault, line)) => (moves, Some((fault, line))),
        Err(ScriptError::CannotRead(error)) => panic!("memory can be read: {error}"),
    }
}

/// Reads a whole text at once, in the simplest possible way.
fn whole(bytes: &[u8]) -> Outcome {
    let mut moves = Vec::new();
    let mut markers = 0;
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let ended = lines.pop_if(|last| last.is_empty()).is_some();
    let count = lines.len() as u64;
    for (index, line) in lines.iter().enumerate() {
        let has_end = ended || index + 1 < lines.len();
        let line = if has_end { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
        let text: String = line.iter().map(|byte| char::from(*byte)).collect();
        let text = text.trim_matches([' ', '\t']);
        let fault = match (markers, text) {
            (_, "") => continue,
            (0, "GAME-START") | (1, "GAME-END") => {
                markers += 1;
                continue;
            }
            (0, _) => ScriptFault::MissingStart,
            (1, _) => match text.parse() {
                Ok(step) => {
                    moves.push(step);
                    continue;
                }
                Err(fault) => fault,
            },
            _ => ScriptFault::TrailingData,
        };
        return (moves, Some((fault, index as u64 + 1)));
    }
    let missing = [Some(ScriptFault::MissingStart), Some(ScriptFault::MissingEnd), None];
    (moves, missing[markers].map(|fault| (fault, count + 1)))
}

#[test]
fn messages_name_code_line_and_what_was_expected() {
    let cases: [(&[u8], &str); 6] = [
        (b"\n\r\n \t\n", "missing-start in line 4: expected GAME-START"),
        (b"GAME-START", "missing-end in line 2: expected GAME-END"),
        (
            b"GAME-START\r\n\r\nR : S",
            "bad-move in line 3: expected a move such as R:S, or GAME-END",
        ),
        (b"GAME-START\nA:S", "bad-knight in line 2: expected one of the knights R B G Y"),
        (b"GAME-START\nY:s", "bad-direction in line 2: expected one of the directions N E S W"),
        (
            b"GAME-START\nGAME-END\n\nR:S",
            "trailing-data in line 4: expected nothing after GAME-END",
        ),
    ];
    for (text, message) in cases {
        let refused = read_script(text, |_| ()).expect_err("the script is wrong");
        assert_eq!(refused.to_string(), message, "{}", text.escape_ascii());
    }
}

/// A reader that yields some bytes and then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() {
            Err(ErrorKind::PermissionDenied.into())
        } else {
            self.0.read(buffer)
        }
    }
}

#[test]
fn a_failed_read_is_reported_after_the_moves_before_it() {
    let mut moves = Vec::new();
    let failed = read_script(Failing(b"GAME-START\nR:S\nB"), |step| moves.push(step.to_string()))
        .expect_err("the source fails");
    assert_eq!(moves, ["R:S"]);
    assert_eq!(failed.to_string(), "cannot-read: permission denied");
}

#[test]
fn letters_read_back_and_no_others() {
    let knights = (0..=255).filter_map(Knight::from_letter);
    assert!(knights.eq([Knight::Blue, Knight::Green, Knight::Red, Knight::Yellow]));
    let headings = (0..=255).filter_map(Heading::from_letter);
    assert!(headings.eq([Heading::East, Heading::North, Heading::South, Heading::West]));
    for knight in Knight::ALL {
        for heading in Heading::ALL {
            let step = Move { knight, heading };
            assert_eq!(step.to_string().parse(), Ok(step));
        }
    }
    for text in ["", "R:", "R:SS", " R:S", "R:S\n"] {
        assert_eq!(text.parse::<Move>(), Err(ScriptFault::BadMove), "{text:?}");
    }
}

#[test]
fn moves_in_json_are_checked() {
    let read = |moves: &str| {
        let text = format!(r#"{{"seats": 1, "moves": "{moves}"}}"#);
        serde_json::from_str::<BattlingKnightsSetup>(&text).map_err(|error| error.to_string())
    };
    assert_eq!(
        read("R:S  Y:N").expect("the moves are right").to_string(),
        "GAME-START\nR:S\nY:N\nGAME-END\n"
    );
    assert_eq!(read("").expect("no moves are right").moves, []);
    assert!(read("R:S X:S").is_err_and(|error| error.contains("BadKnight in moves")));
    assert!(read("R:S,Y:N").is_err_and(|error| error.contains("BadMove in moves")));
}

proptest! {
    #[test]
    fn the_stream_reads_what_the_text_says(
        lines in prop::collection::vec(
            "( |\t){0,3}(R:S|B:E|GAME-END|G:X|Q:N||R:SS|é:S)( |\t|\r){0,3}( {52,70})?[X\r]?[\r ]?", 0..6),
        start in "(GAME-START|\r?\n GAME-START\r| )",
        end in "(\n|\r|\n\r| |\n\t|)",
        size in 1usize..40,
    ) {
        let text = format!("{start}\n{}{end}", lines.join("\n"));
        prop_assert_eq!(streamed(text.as_bytes(), size), whole(text.as_bytes()));
        prop_assert_eq!(streamed(text.as_bytes(), usize::MAX), whole(text.as_bytes()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        marked in any::<bool>(),
        size in 1usize..40,
    ) {
        let start: &[u8] = if marked { b"GAME-START\n" } else { b"" };
        let bytes = [start, &bytes].concat();
        prop_assert_eq!(streamed(&bytes, size), whole(&bytes));
    }
}
