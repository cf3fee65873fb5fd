//! Failures that do not count as results: failures of the system, programs that vanish, and players
//! that never answer.

use std::process::Command;

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, CommandOutput, Folder, assert_parts, word};

/// Plays a match against a built-in player, in a shell that runs `before` first.
fn play(folder: &Folder, before: &str, player: &str, options: &str) -> CommandOutput {
    let (program, player) = (env!("CARGO_BIN_EXE_referee"), word(player));
    let script = format!(
        "{before} exec '{program}' match --game ice-and-fire --player {player} --player @banker \
         --work 1 --out games.jsonl {AMPLE} {options}"
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder.path());
    CommandOutput::run(shell)
}

fn games(folder: &Folder) -> Vec<String> {
    folder.read("games.jsonl").lines().skip(1).map(str::to_owned).collect()
}

fn are_lost(games: &[String]) -> bool {
    games.iter().all(|game| game.contains("\"lost\""))
}

#[test]
fn too_few_open_files_are_no_result() {
    let folder = Folder::new();
    // Eight parallel games need 24 pipes.
    let player = "sh -c 'sleep 0.5; exec yes WAIT'";
    let options = "--seeds 1..4 --jobs 8";
    play(&folder, "ulimit -n 24;", player, options).fails(2, "Too many open files");
    assert!(!folder.has("games.jsonl") || are_lost(&games(&folder)));
    // With more pipes, the match continues.
    play(&folder, "", player, options).ok();
    let games = games(&folder);
    assert!(games.len() == 8 && are_lost(&games));
}

#[test]
fn a_program_that_vanishes_ends_the_match() {
    const VANISHING: &str = "#!/bin/sh\n\
        echo >> starts\n[ $(wc -l < starts) -lt 4 ] || rm -f bot\nexec yes WAIT\n";
    for (player, part) in [("./bot", "changed: bot is gone"), ("sh ./bot", "changed: bot is gone")]
    {
        let folder = Folder::new();
        folder.write_program("bot", VANISHING);
        play(&folder, "", player, "--seeds 1..8 --jobs 1").fails(2, part);
        let games = games(&folder);
        assert!(!games.is_empty() && are_lost(&games));
    }
}

#[test]
fn a_player_that_never_answers_stops_the_match() {
    let folder = Folder::new();
    let player = "sh -c 'echo no such module >&2; exit 3'";
    for _ in 0..2 {
        // The second time, the games come from the journal.
        let output = play(&folder, "", player, "--seeds 1..50 --jobs 1")
            .fails(2, "never answered in its first 4 games");
        assert_parts(&output, &["no such module", "use --allow-silent to keep playing"]);
        assert_eq!(games(&folder).len(), 4);
    }
    let text = play(&folder, "", player, "--seeds 1..50 --allow-silent").ok();
    assert!(text.contains(": crashed 100; "), "{text}");
}

#[test]
fn an_answer_before_an_interruption_is_counted() {
    let folder = Folder::new();
    folder.write_program("good", "#!/bin/sh\nif [ -e broken ]; then exit 3; fi\nexec yes WAIT\n");
    play(&folder, "", "./good", "--seeds 1..4 --jobs 1").ok();
    // Keep the head and one game.
    let kept: String = folder.read("games.jsonl").split_inclusive('\n').take(2).collect();
    folder.write("games.jsonl", kept);
    folder.write("broken", "");
    play(&folder, "", "./good", "--seeds 1..4 --jobs 1").ok();
    let crashed = games(&folder).iter().filter(|game| game.contains("\"crashed\"")).count();
    assert_eq!(crashed, 7);
}

#[test]
fn a_script_that_windows_has_saved_is_refused_with_the_remedy() {
    let folder = Folder::new();
    for (text, parts) in [
        ("#!/bin/sh\r\nexec ./bot\r\n", ["carriage return (CRLF", "\"/bin/sh\\r\"; save", "LF"]),
        ("#!/usr/bin/env python3\r\n", ["carriage return (CRLF", "\"python3\\r\"; save", "LF"]),
        ("\u{feff}#!/bin/sh\n", ["byte order mark", "#!", "UTF-8 without"]),
        ("#!/no/such/shell\n", ["its first line names", "\"/no/such/shell\"", "not exist"]),
    ] {
        folder.write_program("run.sh", text);
        let output =
            play(&folder, "", "./run.sh", "--seeds 1..1").fails(2, "cannot start \"./run.sh\"");
        assert_parts(&output, &parts);
        let output = play(&folder, "", "env A=1 ./run.sh", "--seeds 1..1").fails(2, "\"./run.sh\"");
        assert_parts(&output, &parts);
        assert!(!folder.has("games.jsonl"), "{text:?}");
    }
}

#[test]
fn python_reads_its_scripts_whatever_ends_their_lines() {
    let folder = Folder::new();
    let bot = ice_bot("", "").replace('\n', "\r\n");
    folder.write_program("bot.py", &bot);
    play(&folder, "", "./bot.py", "--seeds 1..1").ok();
    assert!(!folder.read("games.jsonl").contains("crashed"));
}
