//! Arenas after an update of the referee, and after changes to their settings.

use std::fs;
use std::io::Write;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use serde_json::json;

use super::security::Running;
use super::{arena_of, rows};
use crate::common::referee_command::{CommandOutput, Folder};

/// Copies the referee and changes the copy, as an update would.
fn update(folder: &Folder) {
    let path = folder.file("updated");
    fs::copy(cargo_bin!("referee"), &path).expect("a copy");
    let mut file = fs::OpenOptions::new().append(true).open(path).expect("a file");
    file.write_all(b"updated").expect("written");
}

fn run_updated(folder: &Folder, line: &str) -> CommandOutput {
    let mut command = Command::new(folder.file("updated"));
    command.current_dir(folder.path()).args(shlex::split(line).expect("words"));
    CommandOutput::run(command)
}

#[test]
fn built_in_players_of_an_updated_referee_are_new_versions() {
    let folder = arena_of(&[("a", "@random"), ("b", "@rusher")]);
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena run");
    let before = folder.read("games/b-2--a-1.jsonl");
    update(&folder);
    run_updated(&folder, "arena more 1 4").ok();
    run_updated(&folder, "arena run").ok();
    let tests = run_updated(&folder, "arena tests --format json").ok();
    let tests: serde_json::Value = serde_json::from_str(&tests).expect("JSON");
    let reason = tests[0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("b-2 belongs to another version of the referee"), "{reason}");
    let (_, command) = reason.split_once("`referee ").expect("a command");
    let (command, _) = command.split_once('`').expect("its end");
    assert_eq!(command, "arena add @rusher --bot b");
    assert_eq!(folder.read("games/b-2--a-1.jsonl"), before, "its games stay");
    assert_eq!(run_updated(&folder, command).ok(), "version 3\n");
    run_updated(&folder, "arena add @random --bot a").ok();
    run_updated(&folder, "arena test 3 --against 4 --games 4").ok();
    // The new versions are now the references of both bots.
    run_updated(&folder, "arena test 3 --pool --games 4").ok();
    run_updated(&folder, "arena run").ok();
    let tests = run_updated(&folder, "arena tests --format json").ok();
    let tests: serde_json::Value = serde_json::from_str(&tests).expect("JSON");
    for (test, against) in [(1, "a-4"), (2, "a-4")] {
        assert_eq!(tests[test]["state"], "complete", "{tests}");
        assert_eq!(tests[test]["against"], against, "{tests}");
    }
    let ranks = run_updated(&folder, "arena rank").ok();
    assert!(ranks.contains("b-2") || ranks.contains("b-3"), "{ranks}");
}

#[test]
fn no_other_game_is_played_under_the_name_of_a_former_built_in_player() {
    let folder = arena_of(&[("a", "@random"), ("b", "@rusher"), ("c", "@towers")]);
    update(&folder);
    // These versions have never met, so no journal contradicts the updated players.
    run_updated(&folder, "arena test 2 --against 1 --games 4").ok();
    run_updated(&folder, "arena ladder on").ok();
    run_updated(&folder, "arena run").ok();
    assert_eq!(rows(&folder, "tests")[0]["state"], "faults");
    assert!(!folder.has("games/b-2--a-1.jsonl"), "{:?}", folder.names());
    run_updated(&folder, "arena check 1").fails(2, "arena add @random --bot a");
    // The old referee keeps working.
    folder.ok("arena ladder off");
    folder.ok("arena resume 1");
    folder.ok("arena run");
    assert_eq!(rows(&folder, "tests")[0]["state"], "complete");
}

#[test]
fn advice_about_changed_settings_fits_an_arena() {
    let folder = arena_of(&[("a", "@random"), ("b", "@rusher")]);
    folder.ok("arena test 2 --against 1 --games 2");
    folder.ok("arena run");
    folder.ok("arena more 1 2");
    let settings = folder.read("arena.toml");
    for (key, was, now) in [
        ("nodes", "nodes = 1\n", "nodes = 2\n"),
        ("timeout_ms", "timeout_ms = 60000\nfirst", "timeout_ms = 50000\nfirst"),
        ("first_timeout_ms", "first_timeout_ms = 60000", "first_timeout_ms = 50000"),
        ("clock", "clock = \"wall\"", "clock = \"cpu\""),
        ("seeds", "seeds = \"1..10000\"", "seeds = \"2..10000\""),
        ("platform", "platform = false", "platform = true"),
    ] {
        assert!(settings.contains(was), "{key}: {settings}");
        folder.write("arena.toml", settings.replace(was, now));
        folder.ok("arena run");
        let reason = rows(&folder, "tests")[0]["reason"].as_str().expect("a reason").to_owned();
        for wrong in ["--out", "--force", "--replays", "--nodes", "--seeds", "--clock"] {
            assert!(!reason.contains(wrong), "{key}: {reason}");
        }
        assert!(reason.contains("arena.toml"), "{key}: {reason}");
        assert!(reason.contains(&format!("with different settings ({key}: ")), "{key}: {reason}");
        assert!(reason.contains("games/b-2--a-1.jsonl"), "{key}: {reason}");
        folder.write("arena.toml", &settings);
        folder.ok("arena resume 1");
    }
    folder.ok("arena run");
    assert_eq!(rows(&folder, "tests")[0]["games"], json!(4));
}

#[test]
fn the_page_offers_the_built_in_players_of_an_updated_referee() {
    let folder = arena_of(&[("random", "@random")]);
    let add = "{&quot;add&quot;:{&quot;bot&quot;:&quot;random&quot;";
    assert!(!Running::start(&folder).get("/bots").text.contains(add));
    update(&folder);
    let arena = Running::start_with(&folder, &folder.file("updated"));
    let page = arena.get("/bots").text;
    assert!(page.contains(add) && page.contains("older referee"), "{page}");
}
