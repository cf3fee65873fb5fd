//! Leagues: what is played, what the refusals say, and what becomes of faulty bots.

use serde_json::json;

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Folder};

const LEAGUE: &str = "league bots.toml --seeds 1..2 --work 1 --store games";
const GOOD: &str = "a = \"@random\"\nb = \"@random\"\n";

fn folder_with(bots: &str) -> Folder {
    let folder = Folder::new();
    folder.write("bots.toml", format!("[bots]\n{bots}"));
    folder
}

#[test]
fn a_bot_that_prints_garbage_loses_and_the_league_goes_on() {
    let folder = folder_with(&format!("{GOOD}bad = \"echo garbage\"\n"));
    // The second time all games are there.
    for _ in 0..2 {
        let text = folder.ok(&format!("{LEAGUE} --html league.html"));
        let note = "\nbad left 8 of 8 games by faults: malformed 8; first: seed 1, turn ";
        assert!(text.contains(note), "{text}");
        let last: Vec<&str> = text.lines().nth(3).expect("three rows").split_whitespace().collect();
        assert_eq!((last[0], last[1], last[last.len() - 1]), ("3", "bad", "8"), "{text}");
        let page = folder.read("league.html");
        assert!(page.contains("<p>bad left 8 of 8 games by faults: "), "{page}");
    }
    let said = folder.ok_json(&format!("{LEAGUE} --json"));
    assert_eq!(said["bots"][2]["fault_kinds"]["malformed"], 8, "{said}");
    assert_eq!(said["bots"][0]["total"]["games"], 8, "all others have played: {said}");
}

#[test]
fn a_bot_that_cannot_be_started_stops_the_league_before_its_first_game() {
    let folder = folder_with(&format!("{GOOD}z = \"./missing\"\n"));
    folder.refused(LEAGUE, "missing");
    assert!(!folder.has("games/a--b.jsonl"));
}

#[test]
fn journals_of_a_league_name_the_bots() {
    let folder = folder_with("slow = \"@random\"\nfast = \"@rusher\"\n");
    folder.ok(LEAGUE);
    let listed = folder.ok("list games/fast--slow.jsonl --player slow");
    assert!(listed.ends_with("\n4 of 4 games\n"), "{listed}");
    assert_eq!(folder.json("games/fast--slow.replays.jsonl")["players"], json!(["fast", "slow"]));
    assert_eq!(folder.json("games/fast--slow.jsonl")["head"]["names"], json!(["fast", "slow"]));
}

#[test]
fn a_rebuilt_bot_alone_plays_its_games_again() {
    let folder = folder_with("a = \"@random\"\nb = \"@rusher\"\nc = \"sh bot.sh\"\n");
    folder.write("bot.sh", "while read -r line; do echo WAIT; done\n");
    folder.ok(LEAGUE);
    let written = |name: &str| {
        let data = std::fs::metadata(folder.file(&format!("games/{name}.jsonl")));
        data.and_then(|data| data.modified()).expect("a journal")
    };
    let before = ["a--b", "a--c", "b--c"].map(written);
    folder.write("bot.sh", "# rebuilt\nwhile read -r line; do echo WAIT; done\n");
    folder.refused(LEAGUE, "or --force c to play its games again");
    folder
        .refused(&format!("{LEAGUE} --force d"), "no bot is called \"d\", expected one of a, b, c");
    folder.ok(&format!("{LEAGUE} --force c"));
    let after = ["a--b", "a--c", "b--c"].map(written);
    let is_same = [0, 1, 2].map(|index| before[index] == after[index]);
    assert_eq!(is_same, [true, false, false]);
    folder.ok(LEAGUE);
    folder.ok(&format!("{LEAGUE} --force"));
    assert!(written("a--b") > after[0], "without a name all games are played again");
}

#[test]
fn other_options_with_the_same_store_are_named() {
    let folder = folder_with("a = \"@random\"\nb = \"@rusher\"\n");
    folder.ok(&format!("{LEAGUE} --timeout-ms 90"));
    for (options, part) in [
        ("--timeout-ms 80", "--timeout-ms 90 there, --timeout-ms 80 now"),
        ("--timeout-ms 80", "give the options of then, other files (--out, --replays, --store)"),
        ("", "--timeout-ms 90 there, no such option now"),
        ("--timeout-ms 90 --clock cpu", "--clock wall there, --clock cpu now"),
    ] {
        folder.refused(&format!("{LEAGUE} {options}"), part);
    }
}

#[test]
fn a_league_plays_only_what_is_missing() {
    let bots = "b = \"@rusher\"\na = \"@random\"\n";
    let folder = folder_with(bots);
    let line = "league bots.toml --seeds 1..4 --work 1 --store games --html league.html --json";
    folder.ok(line);
    let before = folder.read("games/a--b.jsonl");
    folder.write("bots.toml", format!("[bots]\n{bots}c = \"@towers\"\n"));
    let said = folder.ok_json(line);
    assert_eq!(folder.read("games/a--b.jsonl"), before, "no game is played twice");
    let bots = said["bots"].as_array().expect("a list");
    assert_eq!((bots.len(), &bots[2]["name"]), (3, &json!("a")));
    assert_eq!(bots[2]["against"]["c"]["games"], 8);
    assert_eq!(bots[0]["parts"]["seat 0"]["games"], 8);
    assert!(bots[0]["elo"].as_f64() > bots[1]["elo"].as_f64(), "{said}");
    let page = folder.read("league.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("<td>b</td>"), "{page}");
    assert!(!page.contains("://"), "{page}");
    folder.refused("league bots.toml --focus d", "expected one of a, b, c");
}

#[test]
fn a_league_runs_scripts_and_names_what_it_skips() {
    let folder = Folder::new();
    let script = ice_bot("", "");
    let (_, without_interpreter) = script.split_once('\n').expect("lines");
    folder.write("bots/plain.py", &script);
    folder.write_program("bots/marked.py", without_interpreter);
    folder.write_program("bots/own.py", &script);
    folder.write("bots/notes.txt", "to do");
    folder.write("bots/old/bot.py", &script);
    let line = format!("league bots --seeds 1..1 --format csv {AMPLE}");
    let ended = folder.run(&line);
    let skipped = "is not a bot: it is neither executable nor a .py or .jar file\n";
    // Python may be behind a shim here, which is said too.
    let expected = format!("referee: bots/notes.txt {skipped}referee: bots/old {skipped}");
    assert!(ended.err.starts_with(&expected), "{}", ended.err);
    assert_eq!(ended.err.matches("is not a bot").count(), 2, "{}", ended.err);
    let csv = ended.ok();
    let rows = csv.lines().skip(1);
    let mut names: Vec<&str> = rows.clone().filter_map(|row| row.split(',').nth(1)).collect();
    names.sort_unstable();
    assert_eq!(names, ["marked", "own", "plain"], "{csv}");
    assert!(rows.clone().all(|row| row.ends_with(",4,0")), "no faults: {csv}");
    // Where Java is missing that is said; where it is there, it refuses what is no archive.
    folder.write("bots/machine.jar", "no archive");
    let ended = folder.run(&format!("{line} --focus machine --store other"));
    let is_faulty = |row: &str| row.contains(",machine,") && row.ends_with(",6,6");
    let refused = ended.err.contains("\"java\" cannot be started");
    assert!(refused || ended.out.lines().any(is_faulty), "{}{}", ended.err, ended.out);
}

#[test]
fn paths_in_a_league_file_count_from_the_file() {
    let folder = Folder::new();
    folder.write("bots/bots.toml", "[bots]\na = \"sh ./leaves.sh\"\nb = \"@random\"\n");
    folder.write("bots/bot.py", ice_bot("", ""));
    folder.write("bots/leaves.sh", "exec python3 \"$(dirname \"$0\")/bot.py\"");
    let said = folder.ok_json(&format!("league bots/bots.toml --seeds 1 --nodes 1 {AMPLE} --json"));
    assert_eq!(said["bots"][0]["against"].as_object().map(serde_json::Map::len), Some(1), "{said}");
    assert!(!said.to_string().contains("crashed"), "{said}");
}

const KNIGHTS: &str = "league bots.toml --game battling-knights --seats 4 --seeds 1..2 --nodes 1";
const FIVE: &str =
    "a = \"@random\"\nb = \"@random\"\nc = \"@collector\"\nd = \"@random\"\ne = \"@collector\"\n";

#[test]
fn every_group_of_bots_that_fills_the_seats_plays() {
    let folder = folder_with(FIVE);
    let said = folder.ok_json(&format!("{KNIGHTS} --json"));
    let text = folder.ok(KNIGHTS);
    let journals = ["a--b--c--d", "a--b--c--e", "a--b--d--e", "a--c--d--e", "b--c--d--e"];
    for name in journals {
        let games = folder.read(&format!("league/{name}.jsonl"));
        assert_eq!(games.lines().count(), 1 + 8, "two seeds, four rotations: {games}");
    }
    assert_eq!(said["players_of_game"], 4, "{said}");
    assert_eq!(said["bots"][0]["total"]["games"], 32, "{said}");
    assert_eq!(said["bots"][0]["against"]["a"]["games"], 24, "{said}");
    assert!(["c", "e"].contains(&said["bots"][0]["name"].as_str().expect("a name")), "{said}");
    assert!(
        text.contains("score: the share of the other players of a game that score less"),
        "{text}"
    );
    let listed = folder.ok("list league/a--b--c--d.jsonl --player c --won");
    assert!(listed.contains("won") && listed.ends_with(" of 8 games\n"), "{listed}");
    assert_eq!(
        folder.ok("verify league/a--b--c--d.replays.jsonl"),
        "league/a--b--c--d.replays.jsonl: 8 records agree\n"
    );
    let focus = folder.ok_json(&format!("{KNIGHTS} --focus e --store other --json"));
    assert_eq!(focus["bots"].as_array().map(Vec::len), Some(5));
    assert!(!folder.has("other/a--b--c--d.jsonl") && folder.has("other/a--b--c--e.jsonl"));
}

#[test]
fn duels_and_games_of_more_bots_have_stores_of_their_own() {
    let folder = folder_with(FIVE);
    folder.ok(&format!("{KNIGHTS} --duels"));
    assert!(folder.has("league/d--e.jsonl"));
    let duels = folder.read("league/d--e.jsonl");
    let said =
        "was written by games of 2 different players, 4 now; give --duels, or another --store";
    folder.refused(KNIGHTS, said);
    folder.ok(&format!("{KNIGHTS} --duels"));
    assert_eq!(folder.read("league/d--e.jsonl"), duels);
    // With fewer bots than seats every two play.
    folder.write("bots.toml", "[bots]\nd = \"@random\"\ne = \"@collector\"\n");
    folder.ok(KNIGHTS);
    folder.write("bots.toml", format!("[bots]\n{FIVE}"));
    folder.ok(&format!("{KNIGHTS} --store other"));
    let said = "was written by games of 4 different players, 2 now; give --seats 4 without --duels";
    folder.refused(&format!("{KNIGHTS} --duels --store other"), said);
    let many: String = (10..40).map(|number| format!("b{number} = \"@random\"\n")).collect();
    folder.write("many.toml", format!("[bots]\n{many}"));
    let line = KNIGHTS.replace("bots.toml", "many.toml");
    folder.refused(&line, "30 bots make more than 10000 groups of 4, expected fewer bots");
    folder.refused(&format!("{line} --focus b10 --seeds 0 --league 9"), "league");
}

#[test]
fn plans_of_other_numbers_of_players_are_refused() {
    let folder = folder_with(FIVE);
    folder.ok(&KNIGHTS.replace("1..2", "1..1"));
    let mut head = folder.json("league/a--b--c--d.jsonl")["head"].clone();
    head.as_object_mut().expect("a head").remove("shard");
    folder.write("plan.json", head.to_string());
    folder.refused("run plan.json -o part.jsonl", "a plan of 4 players, expected 2");
    for (players, seats, said) in [
        (3, 4, "3 players on 4 seats, expected 2 or 4"),
        (4, 2, "4 players on 2 seats, expected 2"),
        (1, 2, "1 players on 2 seats, expected 2"),
    ] {
        let mut plan = head.clone();
        plan["players"].as_array_mut().expect("a list").truncate(players);
        plan["setup"]["players"] = seats.into();
        folder.write("plan.json", plan.to_string());
        folder.refused("run plan.json -o part.jsonl", said);
    }
    head["digests"].as_array_mut().expect("a list").pop();
    folder.write("plan.json", head.to_string());
    folder.refused("run plan.json -o part.jsonl", "3 digests and 4 names of 4 players");
}

#[test]
fn players_of_a_list_count_from_its_folder_with_or_without_a_slash() {
    let folder = Folder::new();
    let waiting = |name: &str| ice_bot("", &format!("open('{name}', 'w')"));
    folder.write("bots/bot.py", waiting("beside"));
    folder.write("bots/my bot.py", waiting("spaced"));
    // Files of the same names, where the command is typed.
    for name in ["bot.py", "my bot.py", "python3"] {
        folder.write_program(name, "#!/bin/sh\ntouch here\n");
    }
    for (player, made) in [
        ("bot.py", "beside"),
        ("./bot.py", "beside"),
        ("my bot.py", "spaced"),
        ("python3 -u bot.py", "beside"),
        ("python3 'my bot.py'", "spaced"),
    ] {
        folder.write("bots/list.toml", format!("[bots]\na = \"{player}\"\nb = \"@random\"\n"));
        let line = format!("league bots/list.toml --seeds 1..1 --work 1 --store games {AMPLE}");
        folder.ok(&line);
        assert!(folder.has(made) && !folder.has("here"), "{player}: {:?}", folder.names());
        std::fs::remove_file(folder.file(made)).expect("made");
        std::fs::remove_dir_all(folder.file("games")).expect("made");
    }
}

#[test]
fn a_player_of_a_list_is_never_a_file_of_the_current_folder() {
    let folder = Folder::new();
    folder.write_program("bot", &ice_bot("", ""));
    for (player, said) in
        [("bot", "\"bot\" cannot be started"), ("./bot", "\"bots/./bot\" cannot be")]
    {
        folder.write("bots/list.toml", format!("[bots]\na = \"{player}\"\nb = \"@random\"\n"));
        folder.refused("league bots/list.toml --seeds 1..1 --work 1 --store games", said);
    }
}
