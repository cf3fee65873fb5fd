//! The end of a test, and games requested after it.

use serde_json::json;

use super::security::Running;
use super::{new_arena, rows};
use crate::common::referee_command::Folder;

/// Creates an arena with few seeds and two bots of different strength.
fn arena(seeds: &str, sprt: &str) -> Folder {
    let folder = Folder::new();
    let settings = format!("seeds = \"{seeds}\"\nsprt = \"{sprt}\"\n");
    new_arena(&folder, "--game battling-knights --nodes 1", &settings);
    for player in ["@random", "@collector"] {
        folder.ok(&format!("arena add {player} --bot mine"));
    }
    folder
}

fn games(folder: &Folder) -> Vec<u64> {
    rows(folder, "tests").iter().map(|row| row["games"].as_u64().expect("a number")).collect()
}

fn offers_more(folder: &Folder, test: u32) -> bool {
    let page = Running::start(folder).get(&format!("/tests/{test}"));
    assert_eq!(page.status, 200, "{}", page.text);
    page.text.contains("More games")
}

#[test]
fn more_games_are_refused_where_no_seeds_are_left() {
    let folder = arena("1..6", "-1,1");
    folder.ok("arena test 1 --against 2 --games 4");
    folder.ok("arena more 1 2");
    folder.ok("arena run");
    assert_eq!(games(&folder), [6]);
    assert!(offers_more(&folder, 1));
    folder.ok("arena more 1 1000");
    folder.ok("arena run");
    assert_eq!(games(&folder), [12]);
    let before = folder.read("work.jsonl");
    folder
        .refused("arena more 1 2", "test 1 has no seeds left: all 6 seeds in arena.toml are used");
    // Undecided after all seeds.
    folder.ok("arena test 2");
    folder.ok("arena run");
    folder.refused("arena more 2 2", "test 2 has no seeds left");
    assert!(before.len() < folder.read("work.jsonl").len());
    // A replay only uses the lost seeds.
    folder.ok("arena replay 1 --with 1");
    for _ in 0..2 {
        folder.refused("arena more 3 2", "test 3 replays lost seeds");
        folder.ok("arena run");
    }
    // A queued test that already has all its games cannot be extended either.
    folder.ok("arena test 2 --pool --games 12");
    folder.refused("arena more 4 2", "no seeds left");
    for test in 1..=4 {
        assert!(!offers_more(&folder, test), "test {test}");
    }
}

#[test]
fn a_test_of_versions_that_play_alike_ends_early() {
    let folder = Folder::new();
    new_arena(&folder, "--game battling-knights --nodes 1", "seeds = \"1..60\"\n");
    for player in ["@collector", "@collector", "@random"] {
        folder.ok(&format!("arena add {player} --bot mine"));
    }
    folder.ok("arena test 2");
    folder.ok("arena test 2 --sprt=-10,0");
    folder.ok("arena test 3 --sprt 0,10");
    folder.ok("arena run");
    let tests = rows(&folder, "tests");
    let [failed, passed, other] = &tests[..] else { panic!("{tests:?}") };
    for (test, state) in [(failed, "failed"), (passed, "passed")] {
        let got = [&test["state"], &test["games"], &test["reason"]];
        assert_eq!(got, [&json!(state), &json!(50), &json!("both played alike in all 50 games")]);
    }
    assert_eq!(other["reason"], "");
    assert_eq!(other["state"], "complete");
    folder.ok("arena more 1 10");
    folder.ok("arena run");
    let later = &rows(&folder, "tests")[0];
    assert_eq!([&later["state"], &later["games"]], [&json!("failed"), &json!(60)]);
    let page = Running::start(&folder).get("/tests/1").text;
    assert!(
        page.contains("Both versions play alike: 50 games are the same with the seats swapped.")
    );
}

#[test]
fn the_verdict_of_a_sequential_test_stays_when_more_games_are_played() {
    let folder = arena("1..60", "0,200");
    folder.ok("arena test 2");
    folder.ok("arena run");
    let decided = rows(&folder, "tests")[0].clone();
    assert_eq!(decided["state"], "passed");
    let games = decided["games"].as_u64().expect("a number");
    folder.ok("arena more 1 10");
    folder.ok("arena run");
    let later = rows(&folder, "tests")[0].clone();
    let all = games + 10;
    assert_eq!((&later["state"], later["games"].as_u64()), (&decided["state"], Some(all)));
    assert_eq!(later["decided"], decided["games"]);
    let page = Running::start(&folder).get("/tests/1").text;
    assert!(page.contains("Passed: mine-2 is stronger (H1 accepted)."), "{page}");
    let text = format!("Decided after {games} games; the estimate is over all {all}.");
    assert!(page.contains(&text), "{page}");
}
