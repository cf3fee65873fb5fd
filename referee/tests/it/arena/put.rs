//! Arena tests that are played from a plan, with their journals added afterwards.

use serde_json::{Value, json};

use super::security::Running;
use super::{new_arena, rows};
use crate::common::referee_command::Folder;

fn arena() -> Folder {
    let folder = Folder::new();
    let settings = "seeds = \"1..40\"\nsprt = \"0,200\"\n";
    new_arena(&folder, "--game battling-knights --nodes 1", settings);
    folder.write(
        "bot.sh",
        "while read -r line; do\n  [ \"$line\" != \"}\" ] || echo GAME-END\ndone\n",
    );
    let toolchain = "\n[toolchains.sh]\nrun = \"sh {source}\"\n";
    folder.write("arena.toml", folder.read("arena.toml") + toolchain);
    for bot in ["@random", "@collector", "bot.sh"] {
        folder.ok(&format!("arena add {bot} --bot mine"));
    }
    folder
}

/// Plays a plan in two parts and merges them.
fn play(folder: &Folder, plan: &str, merged: &str) {
    for shard in [1, 2] {
        folder.ok(&format!("run {plan} --shard {shard}/2 -o {merged}-{shard} --jobs 1"));
    }
    folder.ok(&format!("merge {plan} {merged}-1 {merged}-2 -o {merged}"));
}

/// Returns the games in a journal without times and replays.
fn games(folder: &Folder, journal: &str) -> Vec<Value> {
    let text = folder.read(journal);
    let records = text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON"));
    let plain = |mut game: Value| {
        let fields = game.as_object_mut().expect("a game");
        for name in ["measured", "check", "replay"] {
            fields.remove(name);
        }
        game
    };
    records.map(plain).collect()
}

#[test]
fn a_test_played_as_a_plan_has_the_games_of_an_undisturbed_one() {
    let (here, there) = (arena(), arena());
    for (request, journal) in [
        ("test 2 --against 1", "games/mine-2--mine-1.jsonl"),
        ("test 1 --against 3 --games 12", "games/mine-3--mine-1.jsonl"),
    ] {
        here.ok(&format!("arena {request}"));
        there.ok(&format!("arena {request}"));
        here.ok("arena run");
        let test = rows(&there, "tests").len();
        there.ok(&format!("arena plan {test} --games 30 -o test.plan"));
        play(&there, "test.plan", &format!("merged-{test}.jsonl"));
        there.ok(&format!("arena put {test} merged-{test}.jsonl"));
        let [own, other] = [&here, &there].map(|folder| rows(folder, "tests")[test - 1].clone());
        assert_eq!(own, other);
        let [own, other] = [&here, &there].map(|folder| games(folder, journal));
        assert!(!own.is_empty() && other.starts_with(&own), "{journal}");
        let (tests, ranks) = (rows(&there, "tests"), rows(&there, "rank"));
        let before = there.read(journal);
        assert_eq!(there.ok(&format!("arena put {test} merged-{test}.jsonl")), "0 games added\n");
        assert_eq!(there.read(journal), before);
        assert_eq!((rows(&there, "tests"), rows(&there, "rank")), (tests, ranks));
        // A kill in the middle of the last game leaves the journal like this.
        there.write(journal, &before[..before.len() - 30]);
        assert_eq!(there.ok(&format!("arena put {test} merged-{test}.jsonl")), "1 game added\n");
        assert_eq!(there.read(journal), before);
        std::fs::remove_file(there.file("test.plan")).expect("removed");
    }
    there.ok("arena run");
    assert_eq!(rows(&there, "tests"), rows(&here, "tests"));
}

#[test]
fn games_that_overlap_are_added_once_and_a_gap_is_refused() {
    let folder = arena();
    folder.ok("arena test 2 --against 1 --games 12");
    folder.ok("arena plan 1 --games 8 -o all.plan");
    play(&folder, "all.plan", "all.jsonl");
    folder.ok("arena test 1 --against 2 --games 4");
    folder.ok("arena stop 1");
    folder.ok("arena run");
    folder.ok("arena resume 1");
    // Four of the eight games have already been played.
    folder.ok("arena plan 1 -o rest.plan");
    assert_eq!(folder.ok("arena put 1 all.jsonl"), "4 games added\n");
    assert_eq!(rows(&folder, "tests")[0]["games"], 8);
    play(&folder, "rest.plan", "rest.jsonl");
    assert_eq!(games(&folder, "rest.jsonl").len(), 8, "only the missing ones were planned");
    assert_eq!(folder.ok("arena put 1 rest.jsonl"), "4 games added\n");
    assert_eq!(rows(&folder, "tests")[0]["state"], "complete");
    assert_eq!(games(&folder, "games/mine-2--mine-1.jsonl").len(), 12);
    folder.refused("arena plan 1 -o none.plan", "needs no more games");
    let gap = arena();
    gap.ok("arena test 2 --against 1 --games 12");
    std::fs::copy(folder.file("rest.jsonl"), gap.file("rest.jsonl")).expect("a copy");
    let error = gap.refused("arena put 1 rest.jsonl", "rest.jsonl: ");
    assert!(error.contains("seed 3") && error.contains("seed 1"), "{error}");
    assert!(!gap.has("games/mine-2--mine-1.jsonl"));
}

#[test]
fn replayed_losses_and_tests_of_the_pool_are_planned_too() {
    let folder = arena();
    folder.ok("arena test 1 --against 2 --games 12");
    folder.ok("arena run");
    folder.ok("arena replay 1 --with 3");
    folder.ok("arena plan 2 -o lost.plan");
    play(&folder, "lost.plan", "lost.jsonl");
    folder.ok("arena put 2 lost.jsonl");
    assert_eq!(rows(&folder, "tests")[1]["state"], "complete");
    assert_eq!(folder.ok("arena put 2 lost.jsonl"), "0 games added\n");
    for version in [2, 3] {
        folder.ok(&format!("arena pool {version}"));
    }
    folder.ok("arena test 1 --pool --games 4");
    folder.refused("arena plan 3 -o pool.plan", "--against");
    folder.refused("arena plan 3 --against 1 -o pool.plan", "mine-1");
    folder.ok("arena plan 3 --against 3 -o pool.plan");
    play(&folder, "pool.plan", "pool.jsonl");
    folder.ok("arena put 3 pool.jsonl");
    folder.ok("arena run");
    assert_eq!(rows(&folder, "tests")[2]["state"], "complete");
}

#[test]
fn other_games_are_refused_with_the_file_and_the_reason() {
    let folder = arena();
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena test 3 --against 1 --games 4");
    folder.ok("arena plan 1 -o test.plan");
    play(&folder, "test.plan", "good.jsonl");
    let work = folder.read("work.jsonl");
    let of = |name: &str, change: &dyn Fn(&mut Value)| {
        let mut plan = folder.json("test.plan");
        change(&mut plan);
        folder.write("other.plan", plan.to_string());
        folder.ok(&format!("run other.plan -o {name} --jobs 1"));
    };
    of("seeds.jsonl", &|plan| plan["seeds"] = json!([41, 42]));
    of("nodes.jsonl", &|plan| plan["work"] = json!(2));
    of("names.jsonl", &|plan| plan["names"][1] = json!("mine-9"));
    folder.write("text.jsonl", "hello");
    let good = folder.read("good.jsonl");
    folder.write("cut.jsonl", &good[..good.len() - 20]);
    for (file, reason) in [
        ("seeds.jsonl", "seed 41"),
        ("nodes.jsonl", "nodes"),
        ("names.jsonl", "mine-9"),
        ("good.jsonl-1", "shard 1/2"),
        ("text.jsonl", ""),
        ("cut.jsonl", ""),
        ("missing.jsonl", ""),
    ] {
        let error = folder.refused(&format!("arena put 1 {file}"), file);
        assert!(error.contains(reason), "{file}: {error}");
    }
    let error = folder.refused("arena put 2 good.jsonl", "good.jsonl: ");
    assert!(error.contains("mine-2") && error.contains("mine-3"), "{error}");
    folder.refused("arena put 9 good.jsonl", "there is no test 9");
    assert!(!folder.has("games/mine-2--mine-1.jsonl"));
    assert_eq!(folder.read("work.jsonl"), work);
}

#[test]
fn a_running_arena_takes_games_that_are_put_back() {
    let folder = arena();
    folder.ok("arena test 2 --against 1 --games 4");
    folder.ok("arena stop 1");
    folder.ok("arena plan 1 -o test.plan");
    play(&folder, "test.plan", "merged.jsonl");
    let arena = Running::start(&folder);
    assert_eq!(folder.ok("arena put 1 merged.jsonl"), "4 games added\n");
    assert_eq!(folder.ok("arena put 1 merged.jsonl"), "0 games added\n");
    assert!(arena.get("/tests/1").text.contains("4 of 4 games"));
    folder.refused("arena put 1 test.plan", "test.plan");
    assert_eq!(rows(&folder, "tests")[0]["state"], "complete");
}
