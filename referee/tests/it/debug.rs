//! `referee debug`: runs a program on the input of a recorded game, turn by turn.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Folder, assert_parts, eventually};

/// Creates a folder with a game in which seat 0, `bot.py`, leaves after five of its turns, and a
/// program that plays differently.
fn folder(act: &str) -> Folder {
    let folder = Folder::new();
    folder.write("bot.py", ice_bot("if turn == 6: sys.exit(0)", ""));
    folder.write("new.py", ice_bot(act, ""));
    let players = "--player 'python3 bot.py' --player @random";
    folder.ok(&format!("play --game ice-and-fire --seed 3 --replay game.jsonl {players} {AMPLE}"));
    folder
}

fn debug(options: &str) -> String {
    format!("debug game.jsonl {options} -- python3 new.py")
}

/// Runs a program that does not play every turn as recorded. Returns its output.
fn different(folder: &Folder, line: &str) -> String {
    let ended = folder.run(line);
    let says_so = [" differs\n", " differ\n"].iter().any(|end| ended.err.ends_with(end));
    assert!(ended.code == Some(1) && says_so, "{}", ended.err);
    ended.out
}

fn table_rows(text: &str) -> Vec<&str> {
    text.lines().take_while(|line| !line.contains(" turns of ")).skip(1).collect()
}

#[test]
fn one_turn_is_shown_with_both_answers() {
    let act = "say('thinks', turn)\nif turn == 3: answer = 'TRAIN 3 0 0;TRAIN 1 1 0'";
    let folder = folder(act);
    let text = different(&folder, &debug("--turn 5"));
    assert!(text.starts_with("== game 1 (seed 3), turn 5, seat 0\n"), "{text}");
    let recorded = "\n-- recorded, python3 bot.py: WAIT\n";
    let answered = " ms: TRAIN 3 0 0;TRAIN 1 1 0\n-> command 1 refused";
    assert_parts(&text, &[recorded, answered, "\n| thinks 3\n"]);
    assert!(text.ends_with("different answers\n"), "{text}");
    // The position before the turn must look as `watch` draws it after the previous turn.
    let watched = folder.ok("watch game.jsonl --turn 4");
    let board = |text: &str| text.lines().skip(1).take(13).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(board(&text), board(&watched));
    let same = folder.ok(&debug("--turn 3 --seat 0"));
    assert!(same.ends_with("same answer\n"), "{same}");
}

#[test]
fn a_table_says_where_a_program_plays_differently() {
    let act = "if turn == 2: answer = 'MSG hello'\nif turn == 4: answer = 'TRAIN 1 1 0'";
    let folder = folder(act);
    let text = different(&folder, &debug("--seat 0"));
    let turns: Vec<&str> =
        table_rows(&text).into_iter().filter_map(|row| row.split_whitespace().nth(2)).collect();
    assert_eq!(turns, ["7", "11"], "{text}");
    assert_parts(&text, &["\n6 turns of 1 game: 3 same, 1 same effect, 2 differs, 0 fails\n"]);
    let first = text.split("\nfirst difference:\n== game 1 (seed 3), turn 7, seat 0\n").nth(1);
    assert!(first.expect("the first difference").contains("TRAIN 1 1 0\n"), "{text}");
    let json = different(&folder, &debug("--player 'python3 bot.py' --json --all"));
    let json: Value = serde_json::from_str(&json).expect("one JSON object");
    let column = |key: &str| -> Vec<Value> {
        json["turns"].as_array().expect("turns").iter().map(|turn| turn[key].clone()).collect()
    };
    assert_eq!(column("turn"), [1, 3, 5, 7, 9, 11]);
    let expected = ["same", "same_effect", "same", "differs", "same", "differs"];
    assert_eq!(column("agreement"), expected, "a recorded exit is no answer");
    let csv = different(&folder, &debug("--seat 0 --format csv --all"));
    assert_eq!(csv.lines().count(), 7);
    let head = "game,seed,turn,seat,answer,ms,recorded,answered\n1,3,1,0,same,";
    assert!(csv.starts_with(head), "{csv}");
    assert!(csv.lines().last().expect("a line").ends_with(",(dropped out: crashed),WAIT"), "{csv}");
}

#[test]
fn a_program_that_fails_is_shown_with_its_traceback() {
    let folder = folder("if turn == 3: raise KeyError('no key')");
    let text = different(&folder, &debug("--turn 5"));
    let traceback = "\n| Traceback (most recent call last):\n";
    let parts = ["(crashed)\n-> ended with exit code 1", traceback, "\n| KeyError: 'no key'\n"];
    assert_parts(&text, &parts);
    assert!(text.ends_with("the program failed here\n"), "{text}");
    let text = different(&folder, &debug("--seat 0"));
    assert_parts(&text, &["\n3 turns of 1 game: 2 same, 0 same effect, 0 differs, 1 fails\n"]);
    folder.write("new.py", ice_bot("if turn == 2: time.sleep(60)", ""));
    let text = different(&folder, &debug("--turn 3 --timeout-ms 300"));
    assert_parts(&text, &[", over the game's limit of 50 ms: (timeout)\n"]);
}

#[test]
fn a_whole_file_is_debugged_at_once() {
    let folder = Folder::new();
    let players = "--player @rusher --player @expander --work 1";
    folder.ok(&format!("match --game ice-and-fire --seeds 1..2 --replays game.jsonl {players}"));
    let line = "debug game.jsonl --player @rusher --work 1 --json -- @rusher";
    let same = folder.ok_json(line)["counts"].clone();
    assert!(same["same"].as_u64() > Some(20) && same["differs"] == 0, "{same}");
    let other = different(&folder, "debug game.jsonl --player @rusher -- @expander");
    assert_parts(&other, &[" turns of 4 games: ", "\nfirst difference:\n== game 1 "]);
    let rows = table_rows(&other);
    let differs = |row: &&str| row.contains(" differs ") && !row.contains(" same ");
    assert!(rows.len() > 4 && rows.iter().all(differs), "{other}");
}

#[test]
fn wrong_selections_are_named() {
    let folder = folder("");
    let players = "expected one of python3 bot.py, @random";
    for (options, part) in [
        ("--turn 0", "game.jsonl line 1: the game has turns 1 to 11, there is no turn 0"),
        ("--turn 12", "there is no turn 12"),
        ("--turn 4 --seat 0", "turn 4 belongs to seat 1, not seat 0"),
        ("--seat 2", "there is no seat 2, expected 0 to 1"),
        ("--player me", &format!("no player is called \"me\", {players}")),
        ("--game 2", "contains 1 replay, so there is no game 2"),
        ("--seat 0 --wait", "@random is built in and has no process of its own"),
    ] {
        folder.refused(&format!("debug game.jsonl {options} -- @random"), part);
    }
    folder.refused("debug game.jsonl -- ./missing", "no such program");
    let text = folder.read("game.jsonl").replace("\"scores\":[-1", "\"scores\":[5");
    folder.write("game.jsonl", text);
    folder.run("debug game.jsonl -- touch ran").fails(1, "");
    assert!(!folder.has("ran"), "nothing is run on a game that cannot have happened");
}

#[test]
fn a_debugger_can_be_attached_before_the_first_input() {
    let folder = folder("");
    let mut command = folder.command("debug game.jsonl --turn 1 --wait -- python3 bot.py");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut referee = command.spawn().expect("the referee runs");
    let mut line = String::new();
    BufReader::new(referee.stderr.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let id = line.split(' ').nth(1).expect("a process number").to_owned();
    assert_parts(&line, &["is waiting for a debugger", &format!("gdb -p {id}")]);
    // On a busy machine, the process may not be running the program yet.
    let is_program = || {
        let words = std::fs::read(format!("/proc/{id}/cmdline")).expect("the program runs");
        String::from_utf8_lossy(&words).contains("bot.py")
    };
    assert!(eventually(is_program), "the process is not the program itself");
    assert!(referee.try_wait().expect("it can be asked").is_none(), "it waits");
    referee.stdin.take().expect("a pipe").write_all(b"\n").expect("written");
    let output = referee.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("same answer\n"));
}
