//! Player output and file contents only reach a terminal as plain text, and positions look the same
//! everywhere.

use serde_json::json;

use crate::common::referee_command::{CommandOutput, Folder};

/// Clears the terminal and sets its window title.
const STEER: &str = "MSG \u{1b}[2J\u{1b}]0\u{7}\u{9b}2J";

/// Asserts that a command's output contains `shows` and no control characters, whatever its exit
/// code.
fn cannot_steer(folder: &Folder, line: &str, shows: &str) {
    let CommandOutput { out, err, .. } = folder.run(line);
    let text = out + &err;
    let steering = text.chars().find(|letter| letter.is_control() && *letter != '\n');
    assert_eq!(steering, None, "{text:?}");
    assert!(text.contains(shows), "{text:?} does not show {shows:?}");
}

#[test]
fn answers_of_a_program_are_shown_escaped() {
    let folder = Folder::new();
    // More answers than it gets turns to play; the last one has no command.
    folder.write("bot.sh", "printf 'MSG \\033[2J\\nMSG \\007\\n\\033[2J\\n'");
    let game = "--game ice-and-fire --seed 3 --player 'sh bot.sh' --player @random";
    cannot_steer(&folder, &format!("play {game} --show"), "MSG \\u{1b}[2J");
    cannot_steer(&folder, &format!("watch live {game}"), "\\u{1b}[2J");
}

#[test]
fn texts_of_a_replay_are_shown_escaped() {
    let folder = Folder::new();
    let players = "--player @random --player @random";
    folder.ok(&format!("play --game ice-and-fire --seed 3 --replay game.jsonl {players}"));
    let mut replay = folder.json("game.jsonl");
    replay["format"] = json!(1);
    replay.as_object_mut().expect("an object").retain(|key, _| key != "sha256" && key != "digests");
    replay["players"] = json!([STEER, STEER]);
    for turn in replay["turns"].as_array_mut().expect("turns") {
        let line = turn["line"].as_str().expect("a line").to_owned();
        turn["line"] = json!(format!("{line};{STEER}"));
        turn["remarks"] = json!(STEER);
    }
    folder.write("steering.jsonl", replay.to_string());
    for command in ["trace", "watch"] {
        let shows = "\\u{1b}[2J\\u{1b}]0";
        cannot_steer(&folder, &format!("{command} steering.jsonl"), shows);
    }
    for (key, value, shows) in [
        ("scores", json!([STEER]), "wrong.jsonl line 1"),
        ("scores", json!([0]), "wrong.jsonl line 1"),
        ("game", json!(STEER), "unknown game"),
    ] {
        replay[key] = value;
        folder.write("wrong.jsonl", replay.to_string());
        cannot_steer(&folder, "verify wrong.jsonl", shows);
    }
}

#[test]
fn every_command_draws_a_position_in_the_same_way() {
    let folder = Folder::new();
    let shown = |line: &str, (variable, value): (&str, &str)| {
        let mut command = folder.command(line);
        command.env(variable, value);
        CommandOutput::run(command).ok()
    };
    let players = "--player @expander --player @rusher --nodes 1";
    let play = format!("play --game ice-and-fire --seed 42 {players} -o game.jsonl --force");
    let none = ("NO_COLOR", "1");
    let played = shown(&play, none);
    let board: String = played.split_inclusive('\n').take(13).collect();
    assert!(board.starts_with("   0  1  2 ") && board.contains("\n11 "), "{played}");
    assert!(played.contains("\nA red, B blue, "), "{played}");
    assert!(played.contains(" turns; the headquarters of "), "{played}");
    assert_eq!(played.matches("H headquarters").count(), 1, "{played}");
    let turns = folder.json("game.jsonl")["turns"].as_array().map_or(0, Vec::len);
    for line in ["trace game.jsonl", &format!("watch game.jsonl --turn {turns}")] {
        let text = shown(line, none);
        assert!(text.contains(&board), "{line}: {text}");
    }
    let coloured = shown(&play, ("CLICOLOR_FORCE", "1"));
    assert!(coloured.contains("\u{1b}[48;5;1m") || coloured.contains(";48;5;1m"), "{coloured:?}");
    assert_eq!(shown(&play, ("CLICOLOR", "1")), played, "a pipe has no colours");
}
