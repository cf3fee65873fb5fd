//! The map of each game is what its solver reads, from a pipe and from a file.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::referee_command::printed;
use crate::common::refused_command::refused;

/// What a line prints that reads a file as its standard input.
fn piped(folder: &Path, line: &str, input: &str) -> String {
    let input = File::open(folder.join(input)).expect("a map");
    let mut command = Command::new(env!("CARGO_BIN_EXE_referee"));
    command.current_dir(folder).args(line.split(' ')).stdin(input).stderr(Stdio::piped());
    let output = command.output().expect("the referee runs");
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the referee prints UTF-8")
}

#[test]
fn every_map_feeds_its_solver() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    for (game, options) in [
        ("battling-knights", " -o -"),
        ("dragonsweeper", " --json"),
        ("friends-and-dragons", " --max-steps 3 --json"),
        ("janken", ""),
    ] {
        fs::write(folder.join(game), printed(folder, &format!("map {game} --seed 5")))
            .expect("written");
        let from_file = printed(folder, &format!("solve {game} {game}{options}"));
        let from_pipe = piped(folder, &format!("solve {game} -{options}"), game);
        assert!(!from_file.is_empty() && from_file == from_pipe, "{game}: {from_file} {from_pipe}");
    }
    fs::write(folder.join("lair.json"), printed(folder, "map dragonsweeper --seed 5 --json"))
        .expect("written");
    let from_json = printed(folder, "solve dragonsweeper lair.json --json");
    assert_eq!(from_json, printed(folder, "solve dragonsweeper --seed 5 --json"));
    printed(folder, "zones friends-and-dragons");
}

#[test]
fn faults_of_maps_are_named_with_their_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let lair = printed(folder, "map dragonsweeper --seed 5").replace("seed 5", "\nseed 6");
    fs::write(folder.join("lair"), lair).expect("written");
    let message = refused(folder, "solve dragonsweeper lair");
    assert!(message.contains("lair:2: this is not the lair of seed 6"), "{message}");
    let board = printed(folder, "map friends-and-dragons --seed 5");
    let lines = board.lines().position(|line| line == "[[hero]]").expect("a hero") + 1;
    fs::write(folder.join("board"), board.replacen("class", "clas", 1)).expect("written");
    let message = refused(folder, "solve friends-and-dragons board");
    assert!(message.contains("board: ") && message.contains(&format!("line {lines}")), "{message}");
    let alone = board.split("[[hero]]").next().unwrap_or_default();
    fs::write(folder.join("board"), alone).expect("written");
    let message = refused(folder, "solve friends-and-dragons board");
    assert!(message.contains("holds no [[hero]]"), "{message}");
}
