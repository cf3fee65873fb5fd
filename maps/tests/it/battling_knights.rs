//! Battling Knights: the contract of its generator, and its reader against a naive one.

use std::io::Read;

use maps::battling_knights::generate::Options;
use maps::battling_knights::{Move, ScriptError, ScriptFault, read_script};
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
        let json = serde_json::to_string(&setup).expect("setups have a JSON form");
        let back: BattlingKnightsSetup = serde_json::from_str(&json).expect("setups read back");
        assert_eq!(back, setup);
    }
}

#[test]
fn any_length_can_be_asked_for() {
    for length in [0, 1, 400, 401, 100_000] {
        assert_eq!(drawn(7, 1, Some(length)).moves.len(), length);
    }
}

/// Gives its bytes in pieces of the given size.
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

/// Reads a whole text at once, in the plainest way.
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
fn a_last_line_of_blanks_is_a_line() {
    assert_eq!(streamed(b"GAME-START\n  ", 64).1, Some((ScriptFault::MissingEnd, 3)));
    assert_eq!(streamed(b"", 64).1, Some((ScriptFault::MissingStart, 1)));
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
