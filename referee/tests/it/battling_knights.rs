//! `referee solve battling-knights`, in a fresh folder, and any bytes as its input.

use std::process::{Command, Output};

use assert_cmd::prelude::*;
use maps::battling_knights::{read_script, Move};
use proptest::prelude::*;

fn solve(folder: &std::path::Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command
        .current_dir(folder)
        .args(["solve", "battling-knights"])
        .args(arguments)
        .output()
        .expect("it runs")
}

const MOVES: &str = "GAME-START\nR:S\nR:S\nB:E\nG:N\nY:N\nGAME-END\n";

#[test]
fn moves_become_a_final_state() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("moves.txt"), MOVES).expect("a file is written");
    let output = solve(folder.path(), &["--show"]);
    assert!(output.status.success());
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.lines().nth(2).is_some_and(|row| row.starts_with("R . .a")), "{shown}");
    let state = std::fs::read_to_string(folder.path().join("final_state.json")).expect("a result");
    assert!(state.starts_with("{\n  \"red\": [[2,0],\"LIVE\",null,1,1],\n"), "{state}");
    let traced = solve(folder.path(), &["--trace", "-o", "-"]);
    let traced = String::from_utf8_lossy(&traced.stdout).into_owned();
    assert!(traced.contains("move 5\n") && traced.ends_with(&state));
}

#[test]
fn an_invalid_file_leaves_an_old_result_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name);
    std::fs::write(file("moves.txt"), MOVES.replace("G:N", "G:X")).expect("a file is written");
    std::fs::write(file("final_state.json"), "old").expect("a file is written");
    let output = solve(folder.path(), &[]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("bad-direction in line 5"));
    assert_eq!(std::fs::read_to_string(file("final_state.json")).expect("the old result"), "old");
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 2);
    let missing = solve(folder.path(), &["none.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot-read"));
}

/// Gives its bytes in pieces of the given size.
struct Pieces<'a>(&'a [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(self.1).min(buffer.len());
        let (piece, rest) = self.0.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.0 = rest;
        Ok(count)
    }
}

fn read(bytes: &[u8], size: usize) -> (Vec<Move>, String) {
    let mut moves = Vec::new();
    let read = read_script(Pieces(bytes, size), |step| moves.push(step));
    (moves, format!("{read:?}"))
}

proptest! {
    #[test]
    fn pieces_do_not_matter(
        lines in prop::collection::vec("( |\t){0,70}(R:S|B:E|GAME-END|G:X|Q:N||R:SS|é:S)( |\t){0,70}(\r|)", 0..8),
        end in "(\n|\r|)",
        size in 1usize..40,
    ) {
        let text = format!("GAME-START\n{}{end}", lines.join("\n"));
        prop_assert_eq!(read(text.as_bytes(), size), read(text.as_bytes(), usize::MAX));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), size in 1usize..40) {
        prop_assert_eq!(read(&bytes, size), read(&bytes, usize::MAX));
    }
}
