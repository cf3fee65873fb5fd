//! Versions that cannot be checked, and tests requested together with a version.

use serde_json::{Value, json};

use super::security::Running;
use super::{arena_of, new_arena, rows};
use crate::common::referee_command::{Folder, eventually};

const WAITS: &str = "#!/bin/sh\nwhile read -r line; do echo WAIT; done\n";

/// Returns the row of a bot.
fn row(folder: &Folder, bot: &str) -> Value {
    let rows = rows(folder, "bots");
    rows.into_iter().rfind(|row| row["bot"] == bot).expect("a row")
}

/// Asserts that the check of a bot has failed with a reason that contains `part`.
fn assert_failed(folder: &Folder, bot: &str, part: &str) {
    let row = row(folder, bot);
    let reason = row["reason"].as_str().expect("a reason");
    assert!(row["state"] == "check failed" && reason.contains(part), "{row}");
}

#[test]
fn a_check_that_cannot_start_is_recorded_and_repeated_on_request() {
    let folder = arena_of(&[("a", "@random"), ("z", "./missing"), ("b", "@rusher")]);
    folder.ok("arena test 3 --against 1 --games 2");
    folder.ok("arena run");
    assert_eq!(rows(&folder, "tests")[0]["state"], "complete", "it stops nothing");
    assert_failed(&folder, "z", "missing");
    assert!(folder.read("work.jsonl").contains("check_failed"));
    let again = folder.run("arena run");
    assert!(!again.err.contains("checking"), "nobody asked for it: {}", again.err);
    folder.run("arena check 2").fails(2, "cannot be played until this is fixed");
    assert_failed(&folder, "z", "missing");
    folder.write_program("missing", WAITS);
    for version in [2, 2, 3] {
        folder.ok(&format!("arena check {version}"));
    }
    assert!(rows(&folder, "bots").iter().all(|row| row["state"] == "ready" && row["reason"] == ""));
    folder.run("arena check 9").fails(2, "there is no version 9");
}

#[test]
fn everything_that_keeps_a_check_from_starting_is_recorded() {
    let folder = arena_of(&[("gone", "no-such-interpreter bot.py"), ("b", "@rusher")]);
    let settings = folder.read("arena.toml");
    let game = "game = \"ice-and-fire\"";
    assert!(settings.contains(game), "{settings}");
    folder.write("arena.toml", settings.replace(game, "referee = \"gone.jar\""));
    folder.write("bot.py", "raise SystemExit(3)");
    folder.run("arena add bot.py --bot c").fails(2, "gone.jar");
    for _ in 0..2 {
        folder.ok("arena run");
        assert_failed(&folder, "c", "gone.jar");
        assert_failed(&folder, "gone", "no-such-interpreter");
    }
    folder.write("arena.toml", settings);
    folder.run("arena check 3").fails(2, "crashed in seed 1");
    assert_failed(&folder, "c", "crashed in seed 1");
}

#[test]
fn an_opponent_that_cannot_start_fails_its_own_check_alone() {
    let folder = arena_of(&[("a", "./bot"), ("b", "@rusher")]);
    folder.write_program("bot", WAITS);
    folder.ok("arena check 1");
    std::fs::remove_file(folder.file("bot")).expect("removed");
    folder.ok("arena add @random --bot a");
    folder.run("arena check 1").fails(2, "cannot be played until this is fixed");
    assert_failed(&folder, "a", "./bot");
}

#[cfg(unix)]
#[test]
fn a_failed_build_is_repeated_on_request() {
    let folder = Folder::new();
    new_arena(&folder, "--game ice-and-fire --nodes 1", "");
    let compiler =
        "\n[toolchains.txt]\nbuild = \"./compiler {source} {program}\"\nrun = \"sh {program}\"\n";
    folder.write("arena.toml", folder.read("arena.toml") + compiler);
    folder.write("bot.txt", WAITS);
    folder.run("arena add bot.txt").fails(2, "the build ");
    assert_eq!(row(&folder, "bot")["state"], "build failed");
    assert!(row(&folder, "bot")["reason"].as_str().expect("a reason").starts_with("the build "));
    folder.write_program("compiler", "#!/bin/sh\nexec cp \"$1\" \"$2\"\n");
    folder.ok("arena check 1");
    assert_eq!(row(&folder, "bot")["state"], "ready");
}

#[test]
fn the_pages_show_why_a_check_has_failed_and_repeat_it() {
    let folder = arena_of(&[("a", "@random"), ("z", "./missing")]);
    let arena = Running::start(&folder);
    let page = |path: &str| arena.get(path).text;
    for path in ["/bots", "/bots/z/2"] {
        let text = page(path);
        assert!(text.contains("check failed") && text.contains("./missing"), "{path}: {text}");
    }
    let text = page("/bots/z/2");
    assert!(text.contains("Check again") && !text.contains("against ."), "{text}");
    assert!(!page("/bots/a/1").contains("Check again"));
    folder.write_program("missing", WAITS);
    let answer = arena.ask(&json!({ "check": { "version": 2 } }));
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(eventually(|| !page("/bots/z/2").contains("Check again") && arena.is_idle()));
    assert!(!page("/bots").contains("check failed"));
}

#[test]
fn a_test_requested_with_a_version_outlives_a_kill() {
    let folder = Folder::new();
    new_arena(&folder, "--game ice-and-fire --nodes 1", "seeds = \"1..2\"\n");
    folder.ok("arena add @random --bot a --test");
    folder.ok("arena add @rusher --bot a --test");
    folder.ok("arena add @towers --bot a");
    let tests = rows(&folder, "tests");
    assert_eq!(tests.len(), 1, "{tests:?}");
    // The version exists but its test does not, as after a kill between writing the two files.
    let work = folder.read("work.jsonl");
    let kept = work.lines().filter(|line| !line.contains("asked"));
    folder.write("work.jsonl", kept.map(|line| format!("{line}\n")).collect::<String>());
    for _ in 0..2 {
        folder.ok("arena run");
        let tests = rows(&folder, "tests");
        let names = tests.iter().map(|test| (&test["version"], &test["against"]));
        let expected = [(&json!("a-2"), &json!("a-1"))];
        assert_eq!(names.collect::<Vec<_>>(), expected);
        assert_eq!(tests[0]["games"], 4);
    }
}
