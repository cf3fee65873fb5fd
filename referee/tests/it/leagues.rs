//! Leagues: what is played, what the refusals say, and what becomes of faulty bots.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;

use crate::common::referee_command::{printed, run};
use crate::common::refused_command::refused;

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).expect("the file is there")
}

fn write_bots(folder: &Path, text: &str) {
    std::fs::write(folder.join("bots.toml"), format!("[bots]\n{text}")).expect("written");
}

const LEAGUE: &str = "league bots.toml --seeds 1..2 --work 1 --store games";
const GOOD: &str = "a = \"@random\"\nb = \"@random\"\nc = \"@random\"\nd = \"@random\"\n";

#[test]
fn a_bot_that_prints_garbage_loses_and_the_league_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    write_bots(folder, &format!("{GOOD}bad = \"echo garbage\"\n"));
    // The second time all games are there.
    for _ in 0..2 {
        let text = printed(folder, &format!("{LEAGUE} --html league.html"));
        let note = "\nbad left 16 of 16 games by faults: malformed 16; first: seed 1, turn ";
        assert!(text.contains(note), "{text}");
        let last: Vec<&str> = text.lines().nth(5).expect("five rows").split_whitespace().collect();
        assert_eq!((last[0], last[1], last[last.len() - 1]), ("5", "bad", "16"), "{text}");
        assert!(read(folder, "league.html").contains("<p>bad left 16 of 16 games by faults: "));
    }
    let said = printed(folder, &format!("{LEAGUE} --json"));
    let said: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(said["bots"][4]["fault_kinds"]["malformed"], 16, "{said}");
    assert_eq!(said["bots"][0]["total"]["games"], 16, "all others have played: {said}");
}

#[test]
fn a_bot_that_cannot_be_started_stops_the_league_before_its_first_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    write_bots(folder, &format!("{GOOD}z = \"./missing\"\n"));
    assert!(refused(folder, LEAGUE).contains("missing"));
    assert!(!folder.join("games/a--b.jsonl").exists());
}

#[test]
fn journals_of_a_league_name_the_bots() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    write_bots(folder, "slow = \"@random\"\nfast = \"@rusher\"\n");
    printed(folder, LEAGUE);
    let list = "list games/fast--slow.jsonl --player slow";
    assert!(printed(folder, list).ends_with("\n4 of 4 games\n"));
    let replays = read(folder, "games/fast--slow.replays.jsonl");
    assert!(replays.contains("\"players\":[\"fast\",\"slow\"]"));
    // A store of a former version has no names.
    let named = read(folder, "games/fast--slow.jsonl");
    assert!(named.contains("\"names\":[\"fast\",\"slow\"]"), "{named}");
}

#[test]
fn other_options_with_the_same_store_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    write_bots(folder, "a = \"@random\"\nb = \"@rusher\"\n");
    printed(folder, &format!("{LEAGUE} --timeout-ms 90"));
    let said = refused(folder, &format!("{LEAGUE} --timeout-ms 80"));
    assert!(said.contains("--timeout-ms 90 there, --timeout-ms 80 now"), "{said}");
    assert!(said.contains("give the options of then, other files (--out, --replays, --store)"));
    let said = refused(folder, LEAGUE);
    assert!(said.contains("--timeout-ms 90 there, no such option now"), "{said}");
    let said = refused(folder, &format!("{LEAGUE} --timeout-ms 90 --clock cpu"));
    assert!(said.contains("--clock wall there, --clock cpu now"), "{said}");
}

#[test]
fn a_match_stops_at_a_silent_player_and_says_how_it_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let line = "match ice-and-fire --player @random --player false --work 1 --seeds 1..4 --out games.jsonl";
    let said = refused(folder, line);
    assert!(said.contains("has not answered once in its first 4 games"), "{said}");
    assert!(said.contains("--allow-silent goes on"), "{said}");
    let text = printed(folder, &format!("{line} --allow-silent"));
    assert!(text.contains("\nfalse: crashed 8; "), "{text}");
}

#[test]
fn a_league_plays_only_what_is_missing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let bots = |text: &str| {
        std::fs::write(folder.join("bots.toml"), format!("[bots]\n{text}")).expect("written")
    };
    let line = "league bots.toml --seeds 1..4 --work 1 --store games --html league.html --json";
    bots("b = \"@rusher\"\na = \"@random\"\n");
    printed(folder, line);
    let before = read(folder, "games/a--b.jsonl");
    bots("b = \"@rusher\"\na = \"@random\"\nc = \"@towers\"\n");
    let said: Value = serde_json::from_str(&printed(folder, line)).expect("one JSON object");
    assert_eq!(read(folder, "games/a--b.jsonl"), before, "no game is played twice");
    assert_eq!(said["bots"].as_array().map(Vec::len), Some(3));
    assert_eq!(said["bots"][2]["name"], "a");
    assert_eq!(said["bots"][2]["against"]["c"]["games"], 8);
    assert!(
        said["bots"][0]["parts"]["seat 0"]["games"] == 8
            && said["bots"][0]["elo"].as_f64() > said["bots"][1]["elo"].as_f64()
    );
    let page = read(folder, "league.html");
    assert!(
        page.starts_with("<!doctype html>")
            && page.contains("a--b.replays.jsonl")
            && !page.contains("://")
    );
    assert!(refused(folder, "league bots.toml --focus d").contains("expected one of a, b, c"));
}

#[test]
fn a_league_runs_scripts_and_names_what_it_skips() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    std::fs::create_dir(folder.join("bots")).expect("made");
    let script = "for _ in range(int(input())): input()\nwhile True:\n    for _ in range(16): input()\n    \
        for _ in range(2):\n        for _ in range(int(input())): input()\n    print('WAIT', flush=True)\n";
    let write = |name: &str, text: &str, mode: u32| {
        let file = folder.join("bots").join(name);
        std::fs::write(&file, text).expect("written");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("set");
    };
    write("plain.py", script, 0o644);
    write("marked.py", script, 0o755);
    write("own.py", &format!("#!/usr/bin/env python3\n{script}"), 0o755);
    write("notes.txt", "to do", 0o644);
    std::fs::create_dir(folder.join("bots").join("old")).expect("made");
    let line = "league bots --seeds 1..1 --timeout-ms 60000 --first-timeout-ms 60000 --format csv";
    let output = run(folder, line);
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    let skipped = "is not a bot: it is neither executable nor a .py or .jar file\n";
    assert_eq!(error, format!("referee: bots/notes.txt {skipped}referee: bots/old {skipped}"));
    let csv = String::from_utf8(output.stdout).expect("UTF-8");
    let mut names: Vec<&str> =
        csv.lines().skip(1).filter_map(|row| row.split(',').nth(1)).collect();
    names.sort_unstable();
    assert_eq!(names, ["marked", "own", "plain"], "{csv}");
    assert!(csv.lines().skip(1).all(|row| row.ends_with(",4,0")), "no faults: {csv}");
    // Where Java is missing that is said; where it is there, it refuses what is no archive.
    write("machine.jar", "no archive", 0o644);
    let output = run(folder, &format!("{line} --focus machine --store other"));
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    let csv = String::from_utf8(output.stdout).expect("UTF-8");
    let faults = csv.lines().any(|row| row.contains(",machine,") && row.ends_with(",6,6"));
    assert!(faults || error.contains("\"java\" cannot be started"), "{error}{csv}");
}
