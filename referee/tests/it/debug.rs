//! `referee debug`: a program on the input of a recorded game, turn by turn.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::prelude::*;
use serde_json::Value;

use crate::common::ice_bot;

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(words).output().expect("the referee runs")
}

fn said(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {error}");
    String::from_utf8(output.stdout).expect("the referee prints UTF-8")
}

fn refused(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words:?}");
    String::from_utf8(output.stderr).expect("the referee prints UTF-8")
}

/// A game of seat 0, `bot.py`, that ends after five turns of it.
fn record(folder: &Path) {
    ice_bot::write(&folder.join("bot.py"), "if turn == 6: sys.exit(0)", "");
    let game = ["play", "ice-and-fire", "--seed", "3", "--quiet", "--replay", "game.jsonl"];
    let limits = ["--timeout-ms", "60000", "--first-timeout-ms", "60000"];
    let players = ["--player", "python3 bot.py", "--player", "@random"];
    said(folder, &[&game[..], &players[..], &limits[..]].concat());
}

/// What is said of a program that plays every turn as recorded, or of one that does not.
fn debug(folder: &Path, options: &[&str], program: &[&str]) -> String {
    let output = run(folder, &[&["debug", "game.jsonl"], options, &["--"], program].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(0) && error.is_empty(), "{program:?}: {error}");
    String::from_utf8(output.stdout).expect("the referee prints UTF-8")
}

fn different(folder: &Path, options: &[&str], program: &[&str]) -> String {
    let output = run(folder, &[&["debug", "game.jsonl"], options, &["--"], program].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_said = error.ends_with("played differently\n");
    assert!(output.status.code() == Some(1) && is_said, "{program:?}: {error}");
    String::from_utf8(output.stdout).expect("the referee prints UTF-8")
}

#[test]
fn one_turn_is_shown_with_both_answers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    record(folder);
    let act = "say('thinks', turn)\nif turn == 3: answer = 'TRAIN 3 0 0;TRAIN 1 1 0'";
    ice_bot::write(&folder.join("new.py"), act, "");
    let text = different(folder, &["--turn", "5"], &["python3", "new.py"]);
    assert!(text.starts_with("== game 1 (seed 3), turn 5, seat 0\n"), "{text}");
    assert!(text.contains("\n-- recorded, python3 bot.py: WAIT\n"), "{text}");
    assert!(text.contains(" ms: TRAIN 3 0 0;TRAIN 1 1 0\n-> command 1 refused"), "{text}");
    assert!(text.contains("\n| thinks 3\n"), "{text}");
    assert!(text.ends_with("the answers differ\n"), "{text}");
    // The position before the turn, as `watch` draws it after the turn before.
    let watched = said(folder, &["watch", "game.jsonl", "--turn", "4"]);
    let board: Vec<&str> = watched.lines().skip(1).take(13).collect();
    assert_eq!(text.lines().skip(1).take(13).collect::<Vec<_>>(), board);
    let same = debug(folder, &["--turn", "3", "--seat", "0"], &["python3", "new.py"]);
    assert!(same.ends_with("the same answer\n"), "{same}");
}

#[test]
fn a_table_says_where_a_program_plays_differently() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    record(folder);
    let act = "if turn == 2: answer = 'MSG hello'\nif turn == 4: answer = 'TRAIN 1 1 0'";
    ice_bot::write(&folder.join("new.py"), act, "");
    let program = ["python3", "new.py"];
    let text = different(folder, &["--seat", "0"], &program);
    let rows = text.lines().take_while(|line| !line.contains(" turns of ")).skip(1);
    let turns: Vec<&str> = rows.filter_map(|row| row.split_whitespace().nth(2)).collect();
    assert_eq!(turns, ["7", "11"], "{text}");
    assert!(
        text.contains("\n6 turns of 1 game: 3 same, 1 same effect, 2 differs, 0 fails\n"),
        "{text}"
    );
    let first = text.split("\nthe first difference:\n== game 1 (seed 3), turn 7, seat 0\n").nth(1);
    assert!(first.expect("the first difference").contains("TRAIN 1 1 0\n"), "{text}");
    let json = different(folder, &["--player", "python3 bot.py", "--json", "--all"], &program);
    let json: Value = serde_json::from_str(&json).expect("one JSON object");
    let column = |key: &str| -> Vec<Value> {
        json["turns"].as_array().expect("turns").iter().map(|turn| turn[key].clone()).collect()
    };
    assert_eq!(column("turn"), [1, 3, 5, 7, 9, 11]);
    let expected = ["same", "same effect", "same", "differs", "same", "differs"];
    assert_eq!(column("agreement"), expected, "a recorded exit is no answer");
    let csv = different(folder, &["--seat", "0", "--format", "csv", "--all"], &program);
    assert_eq!(csv.lines().count(), 7);
    assert!(
        csv.starts_with("game,seed,turn,seat,answer,ms,recorded,answered\n1,3,1,0,same,"),
        "{csv}"
    );
    assert!(csv.lines().last().expect("a line").contains("\"(left, crashed)\",WAIT"), "{csv}");
}

#[test]
fn a_program_that_fails_is_shown_with_its_traceback() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    record(folder);
    ice_bot::write(&folder.join("new.py"), "if turn == 3: raise KeyError('no key')", "");
    let text = different(folder, &["--turn", "5"], &["python3", "new.py"]);
    assert!(text.contains("(crashed)\n-> ended with exit code 1"), "{text}");
    assert!(
        text.contains("\n| Traceback (most recent call last):\n")
            && text.contains("\n| KeyError: 'no key'\n")
    );
    assert!(text.ends_with("the program fails here\n"), "{text}");
    let text = different(folder, &["--seat", "0"], &["python3", "new.py"]);
    assert!(
        text.contains("\n3 turns of 1 game: 2 same, 0 same effect, 0 differs, 1 fails\n"),
        "{text}"
    );
    ice_bot::write(&folder.join("new.py"), "if turn == 2: time.sleep(60)", "");
    let text = different(folder, &["--turn", "3", "--timeout-ms", "300"], &["python3", "new.py"]);
    assert!(text.contains(", more than the 50 ms of the game: (timeout)\n"), "{text}");
}

#[test]
fn a_whole_file_is_debugged_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let players = ["--player", "@rusher", "--player", "@expander", "--work", "1"];
    let line = ["match", "ice-and-fire", "--seeds", "1..2", "--replays", "game.jsonl"];
    said(folder, &[&line[..], &players[..]].concat());
    let count = |text: &str| -> Value {
        let json: Value = serde_json::from_str(text).expect("one JSON object");
        json["counts"].clone()
    };
    let same =
        count(&debug(folder, &["--player", "@rusher", "--work", "1", "--json"], &["@rusher"]));
    assert!(same["same"].as_u64() > Some(20) && same["differs"] == 0, "{same}");
    let other = different(folder, &["--player", "@rusher"], &["@expander"]);
    assert!(
        other.contains(" turns of 4 games: ")
            && other.contains("\nthe first difference:\n== game 1 ")
    );
    let rows = other.lines().take_while(|line| !line.contains(" turns of ")).skip(1);
    assert!(
        rows.clone().count() > 4
            && rows.clone().all(|row| row.contains(" differs ") && !row.contains(" same "))
    );
}

#[test]
fn wrong_selections_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    record(folder);
    let refused = |options: &[&str], words: &str| {
        let error =
            refused(folder, &[&["debug", "game.jsonl"], options, &["--", "@random"]].concat());
        assert!(error.contains(words), "{options:?}: {error:?} does not say {words:?}");
    };
    refused(&["--turn", "0"], "game.jsonl line 1: the game has turns 1 to 11, there is no turn 0");
    refused(&["--turn", "12"], "there is no turn 12");
    refused(&["--turn", "4", "--seat", "0"], "turn 4 is a turn of seat 1, expected one of seat 0");
    refused(&["--seat", "2"], "there is no seat 2, expected 0 to 1");
    refused(
        &["--player", "me"],
        "no player is called \"me\", expected one of python3 bot.py, @random",
    );
    refused(&["--game", "2"], "holds 1 replays, there is no number 2");
    refused(&["--seat", "0", "--wait"], "@random is built in and has no process of its own");
    let error = run(folder, &["debug", "game.jsonl", "--", "./missing"]);
    assert!(String::from_utf8_lossy(&error.stderr).contains("there is no such program"));
    let text = std::fs::read_to_string(folder.join("game.jsonl")).expect("a replay");
    std::fs::write(folder.join("game.jsonl"), text.replace("\"scores\":[-1", "\"scores\":[5"))
        .expect("written");
    let output = run(folder, &["debug", "game.jsonl", "--", "touch", "ran"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!folder.join("ran").exists(), "nothing is run on a game that cannot have happened");
}

#[test]
fn a_debugger_can_be_attached_before_the_first_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    record(folder);
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(["debug", "game.jsonl", "--turn", "1", "--wait", "--"]);
    command.args(["python3", "bot.py"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut referee = command.spawn().expect("the referee runs");
    let mut line = String::new();
    BufReader::new(referee.stderr.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let id = line.split(' ').nth(1).expect("a process number").to_owned();
    assert!(
        line.contains("waits for a debugger") && line.contains(&format!("gdb -p {id}")),
        "{line}"
    );
    // On a busy machine the process may not have become the program yet.
    let limit = std::time::Instant::now() + std::time::Duration::from_secs(60);
    let is_program = || {
        let words = std::fs::read(format!("/proc/{id}/cmdline")).expect("the program runs");
        String::from_utf8_lossy(&words).contains("bot.py")
    };
    while !is_program() {
        assert!(std::time::Instant::now() < limit, "it is the program itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(referee.try_wait().expect("it can be asked").is_none(), "it waits");
    referee.stdin.take().expect("a pipe").write_all(b"\n").expect("written");
    let output = referee.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("the same answer\n"));
}
