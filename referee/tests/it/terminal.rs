//! What players and files say reaches a terminal as text only.

use std::path::Path;
use std::process::{Command, Stdio};

use assert_cmd::prelude::*;
use serde_json::{json, Value};

/// Clears a terminal, and sets the title of its window.
const STEER: &str = "MSG \u{1b}[2J\u{1b}]0\u{7}\u{9b}2J";

/// Standard output and standard error of a command.
fn said(folder: &Path, words: &[&str]) -> String {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let out = command.current_dir(folder).args(words).stdin(Stdio::null()).output();
    let out = out.expect("the referee runs");
    String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()
}

fn cannot_steer(text: &str, shows: &str) {
    let steering = text.chars().find(|letter| letter.is_control() && *letter != '\n');
    assert_eq!(steering, None, "{text:?}");
    assert!(text.contains(shows), "{text:?} does not show {shows:?}");
}

#[test]
fn answers_of_a_program_are_shown_escaped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    // Answers for more turns than it gets to play; the last one has no command.
    let program = "printf 'MSG \\033[2J\\nMSG \\007\\n\\033[2J\\n'";
    let game = ["play", "ice-and-fire", "--seed", "3", "--show"];
    let players = ["--player", program, "--player", "@random"];
    let text = said(folder, &[&game[..], &players[..]].concat());
    cannot_steer(&text, "MSG \\u{1b}[2J");
    let text = said(folder, &[&["watch", "live"], &game[1..4], &players[..]].concat());
    cannot_steer(&text, "\\u{1b}[2J");
}

#[test]
fn texts_of_a_replay_are_shown_escaped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let game = ["play", "ice-and-fire", "--seed", "3", "--quiet", "--replay", "game.jsonl"];
    said(folder, &[&game[..], &["--player", "@random", "--player", "@random"]].concat());
    let text = std::fs::read_to_string(folder.join("game.jsonl")).expect("a replay");
    let mut replay: Value = serde_json::from_str(&text).expect("a replay is JSON");
    replay["format"] = json!(1);
    replay.as_object_mut().expect("an object").remove("sha256");
    replay.as_object_mut().expect("an object").remove("digests");
    replay["players"] = json!([STEER, STEER]);
    for turn in replay["turns"].as_array_mut().expect("turns") {
        let line = turn["line"].as_str().expect("a line").to_owned();
        turn["line"] = json!(format!("{line};{STEER}"));
        turn["remarks"] = json!(STEER);
    }
    std::fs::write(folder.join("steering.jsonl"), replay.to_string()).expect("written");
    for command in ["trace", "watch"] {
        cannot_steer(&said(folder, &[command, "steering.jsonl"]), "\\u{1b}[2J\\u{1b}]0");
    }
    replay["scores"] = json!([STEER]);
    std::fs::write(folder.join("wrong.jsonl"), replay.to_string()).expect("written");
    cannot_steer(&said(folder, &["verify", "wrong.jsonl"]), "wrong.jsonl line 1");
    replay["game"] = json!(STEER);
    replay["scores"] = json!([0]);
    std::fs::write(folder.join("wrong.jsonl"), replay.to_string()).expect("written");
    cannot_steer(&said(folder, &["verify", "wrong.jsonl"]), "unknown game");
}

/// Standard output of a command with a variable of its surroundings.
fn shown(folder: &Path, line: &str, variable: (&str, &str)) -> String {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split(' ')).env(variable.0, variable.1);
    String::from_utf8(command.output().expect("the referee runs").stdout).expect("UTF-8")
}

#[test]
fn every_command_draws_a_position_in_the_same_way() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let none = ("NO_COLOR", "1");
    let players = "--player @expander --player @rusher";
    let play = format!("play ice-and-fire --seed 42 {players} --nodes 1 -o game.jsonl --force");
    let played = shown(folder, &play, none);
    let board: String = played.split_inclusive('\n').take(13).collect();
    assert!(board.starts_with("   0  1  2 ") && board.contains("\n11 "), "{played}");
    assert!(played.contains("\nA red, B blue, "), "{played}");
    assert!(played.contains(" turns; the headquarters of "), "{played}");
    assert_eq!(played.matches("H headquarters").count(), 1, "{played}");
    let last = played.lines().find_map(|line| line.split(" turns").next()?.parse().ok());
    let last: usize = last.expect("the number of turns");
    for line in ["trace game.jsonl".to_owned(), format!("watch game.jsonl --turn {last}")] {
        let text = shown(folder, &line, none);
        assert!(text.contains(&board), "{line}: {text}");
    }
    let coloured = shown(folder, &play, ("CLICOLOR_FORCE", "1"));
    assert!(coloured.contains("\u{1b}[48;5;1m") || coloured.contains(";48;5;1m"), "{coloured:?}");
    let plain = shown(folder, &play, ("CLICOLOR", "1"));
    assert_eq!(plain, played, "a pipe has no colours");
}

#[test]
fn the_first_command_shows_the_end_and_how_to_watch_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let output = command.current_dir(folder.path()).output().expect("the referee runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.matches("   0  1  2 ").count(), 1, "one board: {text}");
    for part in
        ["A red, B blue", " turns; ", " wins\n", "referee watch live ice-and-fire --seed 42"]
    {
        assert!(text.contains(part), "{part:?}: {text}");
    }
}
