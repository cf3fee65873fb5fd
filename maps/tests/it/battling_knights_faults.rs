//! Faults of scripts by line, failing sources, long scripts, and what drawn moves lead to.

use std::io::{self, ErrorKind, Read};

use maps::battling_knights::generate::Options;
use maps::battling_knights::{Heading, Knight, Move, ScriptError, ScriptFault, read_script};
use maps::{BattlingKnightsSetup, Generate};

fn script(text: &[u8]) -> (Vec<String>, Option<ScriptError>) {
    let mut moves = Vec::new();
    let read = read_script(text, |step| moves.push(step.to_string()));
    (moves, read.err())
}

#[test]
fn faults_are_named_by_code_and_line() {
    let cases: [(&[u8], &str); 19] = [
        (b"", "missing-start in line 1: expected GAME-START"),
        (b"\n\r\n \t\n", "missing-start in line 4: expected GAME-START"),
        (b"\xef\xbb\xbfGAME-START\n", "missing-start in line 1: expected GAME-START"),
        (b"game-start\n", "missing-start in line 1: expected GAME-START"),
        (b"GAME-START\rR:S\rGAME-END\r", "missing-start in line 1: expected GAME-START"),
        (b"\nGAME-START x\n", "missing-start in line 2: expected GAME-START"),
        (b"GAME-START", "missing-end in line 2: expected GAME-END"),
        (b"GAME-START\nR:S\n\n", "missing-end in line 4: expected GAME-END"),
        (b"GAME-START\nGAME-START\n", "bad-move in line 2: expected a move as R:S, or GAME-END"),
        (b"GAME-START\r\n\r\nR : S", "bad-move in line 3: expected a move as R:S, or GAME-END"),
        (b"GAME-START\nR;S", "bad-move in line 2: expected a move as R:S, or GAME-END"),
        (b"GAME-START\nR:\xc3\xa9", "bad-move in line 2: expected a move as R:S, or GAME-END"),
        (b"GAME-START\n\xff:S", "bad-move in line 2: expected a move as R:S, or GAME-END"),
        (
            b"GAME-START\nR:\0\nr:S",
            "bad-direction in line 2: expected one of the directions N E S W",
        ),
        (b"GAME-START\nr:x", "bad-knight in line 2: expected one of the knights R B G Y"),
        (b"GAME-START\nA:S", "bad-knight in line 2: expected one of the knights R B G Y"),
        (
            b"GAME-START\nY:s\nGAME-END",
            "bad-direction in line 2: expected one of the directions N E S W",
        ),
        (
            b"GAME-START\nGAME-END\n\nR:S",
            "trailing-data in line 4: expected nothing after GAME-END",
        ),
        (
            b"GAME-START\nGAME-END\nGAME-END",
            "trailing-data in line 3: expected nothing after GAME-END",
        ),
    ];
    for (text, message) in cases {
        let shown = script(text).1.map(|fault| fault.to_string());
        assert_eq!(shown.as_deref(), Some(message), "{}", text.escape_ascii());
    }
}

#[test]
fn moves_before_a_fault_are_handed_over() {
    let (moves, fault) = script(b"GAME-START\nR:S\n B:N\r\nY:W\nG;E\nR:S\n");
    assert_eq!(moves, ["R:S", "B:N", "Y:W"]);
    assert!(matches!(fault, Some(ScriptError::Fault(ScriptFault::BadMove, 5))), "{fault:?}");
}

/// Gives its parts one by one; an error stands for a read that fails.
struct Parts(Vec<Result<&'static [u8], ErrorKind>>);

impl Read for Parts {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let part = self.0.remove(0)?;
        buffer[..part.len()].copy_from_slice(part);
        Ok(part.len())
    }
}

#[test]
fn interrupted_reads_are_repeated_and_failed_ones_reported() {
    let (start, end): (&[u8], &[u8]) = (b"GAME-START\nR:S\nB", b":E\nGAME-END\n");
    let mut moves = Vec::new();
    let parts = vec![Err(ErrorKind::Interrupted), Ok(start), Err(ErrorKind::Interrupted), Ok(end)];
    read_script(Parts(parts), |step| moves.push(step.to_string())).expect("the script is right");
    assert_eq!(moves, ["R:S", "B:E"]);
    moves.clear();
    let parts = vec![Ok(start), Err(ErrorKind::PermissionDenied), Ok(end)];
    let failed = read_script(Parts(parts), |step| moves.push(step.to_string()))
        .expect_err("the source fails");
    assert_eq!(moves, ["R:S"]);
    assert_eq!(failed.to_string(), "cannot-read: permission denied");
}

/// Longer than several chunks of the reader, with lines across each border.
#[test]
fn long_scripts_are_read_whole() {
    for indent in 0..5 {
        let setup =
            BattlingKnightsSetup::from_seed(indent, &Options { seats: 1, length: Some(60_000) });
        let text = format!("{}{setup}", " ".repeat(indent as usize));
        assert!(text.len() > 3 * 64 * 1024);
        let mut moves = Vec::new();
        read_script(text.as_bytes(), |step| moves.push(step)).expect("the script is right");
        assert_eq!(moves, setup.moves);
        let wrong = text.replacen("GAME-END", "R:S \n\nR:X\nGAME-END", 1);
        let fault = script(wrong.as_bytes()).1.expect("a line is wrong");
        assert!(matches!(fault, ScriptError::Fault(ScriptFault::BadDirection, 60_004)), "{fault}");
    }
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

/// Counts of a walk without fights: tiles with an item entered, steps into the water,
/// and steps onto another knight.
fn encounters(setup: &BattlingKnightsSetup) -> [usize; 3] {
    let mut tiles = [(0, 0), (7, 0), (7, 7), (0, 7)];
    let mut counts = [0; 3];
    for step in &setup.moves {
        let (row, column): (i32, i32) = tiles[step.knight as usize];
        let to = match step.heading {
            Heading::North => (row - 1, column),
            Heading::East => (row, column + 1),
            Heading::South => (row + 1, column),
            Heading::West => (row, column - 1),
        };
        if !(0..8).contains(&to.0) || !(0..8).contains(&to.1) {
            counts[1] += 1;
            continue;
        }
        counts[0] += usize::from([(2, 2), (5, 2), (2, 5), (5, 5)].contains(&to));
        counts[2] += usize::from(tiles.contains(&to));
        tiles[step.knight as usize] = to;
    }
    counts
}

#[test]
fn drawn_moves_make_things_happen() {
    let mut games = [0; 3];
    for seed in 0..200 {
        for seats in [1, 4] {
            let setup =
                BattlingKnightsSetup::from_seed(seed, &Options { seats, length: Some(400) });
            for (games, count) in games.iter_mut().zip(encounters(&setup)) {
                *games += usize::from(count > 0);
            }
        }
    }
    // In nearly all of 400 games somebody meets an item, the water, and another knight.
    assert!(games.iter().all(|games| *games > 380), "{games:?}");
}
