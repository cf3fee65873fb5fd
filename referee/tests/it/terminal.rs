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
