//! Tests for `referee arena`: games, stored files, and faulty bots.

mod changes;
mod checks;
mod convert;
mod kills;
mod more;
mod put;
mod security;
mod settings;

use serde_json::{Value, json};

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{Folder, eventually};
use crate::common::running::Running;

/// Creates an arena in the current folder, or in `arena`, with time limits that no program exceeds.
fn new_arena(folder: &Folder, options: &str, settings: &str) {
    folder.ok(&format!("arena new {options}"));
    let name = if options.ends_with(" arena") { "arena/arena.toml" } else { "arena.toml" };
    let limits = "timeout_ms = 60000\nfirst_timeout_ms = 60000\n";
    let text = folder.read(name);
    let keys: Vec<&str> = settings.lines().filter_map(|line| line.split(' ').next()).collect();
    let is_kept = |line: &&str| !keys.iter().any(|key| line.starts_with(&format!("{key} = ")));
    let kept: String = text.lines().filter(is_kept).map(|line| format!("{line}\n")).collect();
    folder.write(name, format!("{settings}{limits}{kept}"));
}

/// Creates an arena for Ice and Fire with some bots, each a built-in player or a command line.
fn arena_of(bots: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    new_arena(&folder, "--game ice-and-fire --nodes 1", "");
    for (name, player) in bots {
        let source = match player.starts_with('@') {
            true => (*player).to_owned(),
            false => format!("--command '{player}'"),
        };
        // A faulty bot is added too, and its faults are reported.
        let _ = folder.run(&format!("arena add {source} --bot {name}"));
    }
    folder
}

/// Returns the rows of a list.
fn rows(folder: &Folder, list: &str) -> Vec<Value> {
    folder.ok_json(&format!("arena {list} --format json")).as_array().expect("rows").clone()
}

#[test]
fn a_bot_that_prints_garbage_fails_its_check_and_the_others_play() {
    let folder = arena_of(&[("a", "@random"), ("bad", "echo garbage"), ("b", "@random")]);
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena test 3 --against 1 --games 4");
    // The second time, all games have already been played.
    for _ in 0..2 {
        folder.ok("arena run");
        let tests = rows(&folder, "tests");
        assert_eq!([&tests[0]["state"], &tests[0]["games"]], [&json!("faults"), &json!(0)]);
        let reason = tests[0]["reason"].as_str().expect("a reason");
        assert!(reason.contains("bad-2 has not been built and checked yet"), "{reason}");
        assert_eq!([&tests[1]["state"], &tests[1]["games"]], [&json!("complete"), &json!(4)]);
    }
    let bots = rows(&folder, "bots");
    let bad = bots.iter().find(|row| row["bot"] == "bad").expect("a row");
    assert_eq!(bad["state"], "check failed", "{bad}");
}

#[test]
fn journals_name_the_versions() {
    let folder = arena_of(&[("slow", "@random"), ("fast", "@rusher")]);
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena run");
    let journal = "games/fast-2--slow-1";
    let listed = folder.ok(&format!("list {journal}.jsonl --player slow-1"));
    assert!(listed.ends_with("\n4 of 4 games\n"), "{listed}");
    let names = json!(["fast-2", "slow-1"]);
    assert_eq!(folder.json(&format!("{journal}.replays.jsonl"))["players"], names);
    assert_eq!(folder.json(&format!("{journal}.jsonl"))["head"]["names"], names);
    folder.ok(&format!("verify {journal}.replays.jsonl"));
}

#[test]
fn a_changed_program_adds_no_game_to_those_of_the_former() {
    const WAITS: &str = "while read -r line; do echo WAIT; done\n";
    let folder = arena_of(&[("a", "@random"), ("b", "@rusher")]);
    folder.write("bot.sh", WAITS);
    folder.ok("arena add --command 'sh bot.sh' --bot script");
    folder.ok("arena test 3 --against 1 --games 4");
    folder.ok("arena run");
    let before = folder.read("games/script-3--a-1.jsonl");
    folder.write("bot.sh", format!("# rebuilt\n{WAITS}"));
    folder.ok("arena more 1 4");
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena run");
    let tests = rows(&folder, "tests");
    let reason = tests[0]["reason"].as_str().expect("a reason");
    let part = "script-3 has changed since its games were played (";
    assert!(reason.contains(part) && reason.contains("bot.sh"), "{reason}");
    assert!(reason.ends_with("; add it as a new version"), "{reason}");
    assert_eq!(folder.read("games/script-3--a-1.jsonl"), before);
    assert_eq!(tests[1]["state"], "complete", "the others play");
    folder.write("bot.sh", WAITS);
    folder.ok("arena resume 1");
    folder.ok("arena run");
    assert_eq!(rows(&folder, "tests")[0]["games"], 8);
    assert!(folder.read("games/script-3--a-1.jsonl").starts_with(&before));
}

#[test]
fn an_arena_plays_only_what_is_missing() {
    let folder = arena_of(&[("a", "@random"), ("b", "@rusher")]);
    folder.ok("arena test 2 --against 1 --games 8");
    folder.ok("arena run");
    let before = folder.read("games/b-2--a-1.jsonl");
    folder.ok("arena add @towers --bot c");
    folder.ok("arena test 3 --pool --games 8");
    folder.ok("arena run");
    assert_eq!(folder.read("games/b-2--a-1.jsonl"), before, "no game is played twice");
    assert_eq!(folder.read("games/c-3--b-2.jsonl").lines().count(), 1 + 8);
    let ranks = rows(&folder, "rank");
    let names: Vec<&Value> = ranks.iter().map(|row| &row["version"]).collect();
    assert_eq!((names.len(), names[2]), (3, &json!("a-1")), "{ranks:?}");
    assert_eq!(ranks.iter().map(|row| row["games"].as_u64()).sum::<Option<u64>>(), Some(48));
}

#[test]
fn versions_without_games_against_the_rated_ones_are_named() {
    let players = [("a", "@random"), ("b", "@rusher"), ("c", "@random"), ("d", "@towers")];
    let folder = arena_of(&players);
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena test 4 --against 3 --games 2");
    folder.ok("arena run");
    let unrated = "not rated, for lack of games against the versions above: c-3, d-4\n";
    assert_eq!(folder.run("arena rank").err, unrated);
    assert_eq!(rows(&folder, "rank").len(), 2);
    folder.ok("arena test 3 --against 1 --games 2");
    folder.ok("arena run");
    assert_eq!(folder.run("arena rank").err, "");
    assert_eq!(rows(&folder, "rank").len(), 4);
}

#[test]
fn paths_of_a_command_count_from_where_it_was_added() {
    let folder = Folder::new();
    folder.write("bots/leaves.sh", "exec python3 \"$(dirname \"$0\")/bot.py\"");
    folder.write("bots/bot.py", ice_bot("", ""));
    new_arena(&folder, "--game ice-and-fire --nodes 1 arena", "");
    for (name, source) in [
        ("plain", "--command 'python3 bots/bot.py'"),
        ("script", "--command 'sh bots/leaves.sh'"),
        ("built-in", "@random"),
    ] {
        folder.ok(&format!("arena add {source} --bot {name} --folder arena"));
    }
    folder.ok("arena test 1 --against 3 --games 2 --folder arena");
    folder.ok("arena test 2 --against 3 --games 2 --folder arena");
    folder.ok("arena run --folder arena");
    let ranks = folder.ok_json("arena rank --folder arena --format json");
    let rows = ranks.as_array().expect("rows");
    assert!(rows.len() == 3 && rows.iter().all(|row| row["faults"] == 0), "{ranks}");
}

#[test]
fn games_of_four_versions_are_ranked() {
    let folder = Folder::new();
    let settings = "seeds = \"1..2\"\nladder_width = 1.0\n";
    new_arena(&folder, "--game battling-knights --seats 4 --nodes 1", settings);
    for (name, player) in [("a", "random"), ("b", "random"), ("c", "collector"), ("d", "random")] {
        folder.ok(&format!("arena add @{player} --bot {name}"));
    }
    folder.ok("arena ladder on");
    folder.ok("arena run");
    let journal = folder.read("games/d-4--c-3--b-2--a-1.jsonl");
    assert_eq!(journal.lines().count(), 1 + 8, "two seeds, four rotations: {journal}");
    let ranks = rows(&folder, "rank");
    assert_eq!((ranks.len(), &ranks[0]["version"]), (4, &json!("c-3")), "{ranks:?}");
    let replays = "games/d-4--c-3--b-2--a-1.replays.jsonl";
    assert_eq!(folder.ok(&format!("verify {replays}")), format!("{replays}: 8 records agree\n"));
}

#[test]
fn the_longest_names_have_journals_that_every_command_reads() {
    // The system allows 255 bytes, and each letter in a name takes up to four.
    let folder = Folder::new();
    let settings = "seeds = \"1..1\"\nladder_width = 1.0\n";
    new_arena(&folder, "--game battling-knights --seats 4 --nodes 1", settings);
    let names = ["\u{20000}", "界", "ж", "z"].map(|letter| letter.repeat(40));
    for name in &names {
        folder.ok(&format!("arena add @random --bot {name}"));
    }
    folder.ok("arena ladder on");
    folder.ok("arena run");
    let ranks = rows(&folder, "rank");
    assert_eq!(ranks.len(), 4, "{ranks:?}");
    assert!(ranks.iter().all(|row| row["games"] == 4), "{ranks:?}");
    // Now with two of them.
    let folder = Folder::new();
    new_arena(&folder, "--game ice-and-fire --nodes 1", "");
    for name in &names[..2] {
        folder.ok(&format!("arena add @random --bot {name}"));
    }
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena run");
    let tests = rows(&folder, "tests");
    assert_eq!((&tests[0]["state"], &tests[0]["games"]), (&json!("complete"), &json!(4)));
    assert_eq!(rows(&folder, "rank").len(), 2);
    folder.ok("arena more 1 2");
    folder.ok("arena run");
    assert_eq!(rows(&folder, "tests")[0]["games"], 6);
    folder.ok("verify games/2--1.replays.jsonl");
    assert!(folder.ok("list games/2--1.jsonl").ends_with("\n6 of 6 games\n"));
}

#[test]
fn a_second_process_names_the_first_and_stops() {
    let folder = arena_of(&[("a", "@random"), ("b", "@random")]);
    folder.ok("arena test 2 --against 1 --games 20000");
    let first = Running::start(folder.command("arena run"));
    assert!(eventually(|| folder.has("games/b-2--a-1.jsonl")));
    for line in ["arena run", "arena stop 1"] {
        let stderr = folder.run(line).fails(2, "is in use by");
        assert!(stderr.contains(&format!("process {} (", first.id())), "{line}: {stderr}");
    }
}
