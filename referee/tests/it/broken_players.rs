//! What is no result of a game: failures of the system, programs that vanish, players that never answer.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;

/// Plays a match against a player that is built in, in a shell after some preparation.
fn play(folder: &Path, before: &str, player: &str, options: &str) -> Output {
    let script = format!(
        "{before} exec \"$REFEREE\" match ice-and-fire --player \"$PLAYER\" --player @banker \
         --work 1 --out games.jsonl --first-timeout-ms 60000 --timeout-ms 60000 {options}"
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder);
    shell.env("REFEREE", cargo_bin!("referee")).env("PLAYER", player);
    shell.output().expect("a shell runs")
}

/// The error of a command that fails as bad input does.
fn error(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(!error.contains("panicked"), "{error}");
    error
}

/// The games in the journal.
fn games(folder: &Path) -> Vec<String> {
    let journal = std::fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    journal.lines().skip(1).map(str::to_owned).collect()
}

fn write_program(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a program is written");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(file, mode).expect("a program is made executable");
}

#[test]
fn too_few_open_files_are_no_result() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    // Eight games at a time need 24 pipes.
    let player = "sh -c 'sleep 1; exec yes WAIT'";
    let output = play(folder, "ulimit -n 24;", player, "--seeds 1..8 --jobs 8");
    assert!(error(&output).contains("Too many open files"), "{}", error(&output));
    let blamed = |game: &&String| !game.contains("\"lost\"");
    assert_eq!(games(folder).iter().find(blamed), None);
    // With more of them the match goes on.
    let output = play(folder, "", player, "--seeds 1..8 --jobs 8");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = games(folder);
    assert!(games.len() == 16 && games.iter().all(|game| game.contains("\"lost\"")));
}

#[test]
fn a_program_that_vanishes_ends_the_match() {
    const VANISHING: &str = "#!/bin/sh\n\
        echo >> starts\n[ $(wc -l < starts) -lt 4 ] || rm -f bot\nexec yes WAIT\n";
    for (player, words) in [("./bot", "there is no such program"), ("sh ./bot", "digest")] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path();
        write_program(folder, "bot", VANISHING);
        let output = play(folder, "", player, "--seeds 1..8 --jobs 1");
        assert!(error(&output).contains(words), "{player}: {}", error(&output));
        let games = games(folder);
        assert!(!games.is_empty() && games.iter().all(|game| game.contains("\"lost\"")));
    }
}

#[test]
fn a_player_that_never_answers_stops_the_match() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let player = "sh -c 'echo no such module >&2; exit 3'";
    for _ in 0..2 {
        // The games of the journal count the second time.
        let output = play(folder, "", player, "--seeds 1..50 --jobs 1");
        let error = error(&output);
        assert!(error.contains("not answered once in its first 4 games"), "{error}");
        assert!(error.contains("no such module"), "{error}");
        assert_eq!(games(folder).len(), 4);
    }
}

#[test]
fn an_answer_before_an_interruption_counts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    write_program(folder, "good", "#!/bin/sh\nexec yes WAIT\n");
    let player = "sh -c 'exec ./good'";
    assert!(play(folder, "", player, "--seeds 1..4 --jobs 1").status.success());
    let journal = folder.join("games.jsonl");
    let text = std::fs::read_to_string(&journal).expect("a journal");
    // The head and one game are left.
    let kept: String = text.split_inclusive('\n').take(2).collect();
    std::fs::write(&journal, kept).expect("written");
    write_program(folder, "good", "#!/bin/sh\nexit 3\n");
    let output = play(folder, "", player, "--seeds 1..4 --jobs 1");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let crashed = games(folder).iter().filter(|game| game.contains("\"crashed\"")).count();
    assert_eq!(crashed, 7);
}
