//! Tests for `referee arena convert`, which creates arenas from old leagues and experiments.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use maps::{ChaChaDice, Dice};

use super::{new_arena, rows};
use crate::common::referee_command::{AMPLE, Folder};

/// Writes a journal with `match`, as `league` and `experiments` used to do.
fn play(folder: &Folder, journal: &str, players: [&str; 2], options: &str) {
    std::fs::create_dir_all(folder.file(journal).parent().expect("a folder")).expect("made");
    let [one, other] = players;
    let players = format!("--player '{one}' --player '{other}'");
    let nodes = if options.contains("--nodes") { "" } else { "--nodes 1" };
    folder.ok(&format!("match --game ice-and-fire {players} {nodes} {options} -o {journal}"));
}

/// Creates the store of a league with three players who have met on different numbers of seeds.
fn league(folder: &Folder) {
    let [fast, slow, odd] = ["fast=@rusher", "slow=@random", "an--odd=@towers"];
    for (name, players, seeds) in [
        ("fast--slow", [fast, slow], 4),
        ("an--odd--slow", [odd, slow], 2),
        ("an--odd--fast", [odd, fast], 3),
    ] {
        let options = format!("--seeds 1..{seeds} --replays store/{name}.replays.jsonl");
        play(folder, &format!("store/{name}.jsonl"), players, &options);
    }
}

/// Returns the contents of the files in a folder, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let file = |entry: std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, std::fs::read(entry.path()).expect("a file"))
    };
    entries.map(file).filter(|(name, _)| !name.starts_with('.')).collect()
}

#[test]
fn a_league_becomes_an_arena_that_goes_on() {
    let folder = Folder::new();
    league(&folder);
    let before = files(&folder.file("store"));
    let output = folder.ok("arena convert store --folder arena");
    assert_eq!(output, "arena: 3 versions, 18 games\n");
    assert_eq!(files(&folder.file("store")), before, "the store is not changed");
    assert!(folder.read("arena/arena.toml").contains("seeds = \"1..4\""));
    // An arena that has played the same games itself must have the same files.
    new_arena_of_the_same(&folder);
    assert_eq!(files(&folder.file("arena/games")), files(&folder.file("own/games")));

    let journal = "arena/games/an-odd-3--slow-1.jsonl";
    let first = folder.read(journal);
    folder.ok("arena test 3 --against 1 --games 8 --folder arena");
    folder.ok("arena run --folder arena");
    let grown = folder.read(journal);
    assert!(grown.starts_with(&first), "no game is lost or changed");
    assert_eq!(grown.lines().count(), 1 + 8);
    let replays = journal.replace(".jsonl", ".replays.jsonl");
    assert_eq!(folder.ok(&format!("verify {replays}")), format!("{replays}: 8 records agree\n"));
    folder.refused("arena convert store --folder arena", "arena.toml: already exists");
}

/// Creates the arena `own` with the versions and the games from the store.
fn new_arena_of_the_same(folder: &Folder) {
    folder.ok("arena new --game ice-and-fire --nodes 1 own");
    let text = folder.read("own/arena.toml").replace("1..10000", "1..4");
    folder.write("own/arena.toml", text);
    for (name, player) in [("slow", "random"), ("fast", "rusher"), ("an-odd", "towers")] {
        folder.ok(&format!("arena add @{player} --bot {name} --folder own"));
    }
    for (version, against, games) in [(2, 1, 8), (3, 1, 4), (3, 2, 6)] {
        let test = format!("arena test {version} --against {against} --games {games}");
        folder.ok(&format!("{test} --folder own"));
    }
    folder.ok("arena run --folder own");
}

#[test]
fn experiments_become_an_arena_that_goes_on_without_their_replays() {
    let folder = Folder::new();
    let options = "--seeds 1..40 --sprt 0,400";
    let [old, new, next] = ["old=@random", "new=@rusher", "next=@towers"];
    play(&folder, "queue.games/new-against-old.jsonl", [new, old], options);
    play(&folder, "queue.games/next-against-new.jsonl", [next, new], "--seeds 1..2");
    play(&folder, "queue.games/next-against-old.jsonl", [next, old], "--seeds 1..3");
    let output = folder.ok("arena convert queue.games --folder arena");
    assert!(
        output.starts_with("arena: 3 versions, ") && output.ends_with(" have no replay\n"),
        "{output}"
    );
    let journal = "arena/games/next-3--new-2.jsonl";
    let first = folder.read(journal);
    folder.ok("arena test 3 --against 2 --games 10 --folder arena");
    for _ in 0..2 {
        folder.ok("arena run --folder arena");
        let grown = folder.read(journal);
        assert!(grown.starts_with(&first) && grown.lines().count() == 1 + 10, "{grown}");
        assert!(grown.lines().nth(5).expect("the first new game").contains("\"replay\":1"));
        let replays = "arena/games/next-3--new-2.replays.jsonl";
        assert_eq!(
            folder.ok(&format!("verify {replays}")),
            format!("{replays}: 6 records agree\n")
        );
    }
    let tests = folder.ok_json("arena tests --folder arena --format json");
    assert_eq!(tests[0]["games"], 10, "{tests}");
}

#[test]
fn games_of_four_players_are_converted() {
    let folder = Folder::new();
    let settings = "seeds = \"1..2\"\nladder_width = 1.0\n";
    new_arena(&folder, "--game battling-knights --seats 4 --nodes 1", settings);
    for name in ["a", "b", "c", "d"] {
        folder.ok(&format!("arena add @random --bot {name}"));
    }
    folder.ok("arena ladder on");
    folder.ok("arena run");
    // Its games are stored like those of a league.
    assert_eq!(folder.ok("arena convert games --folder arena"), "arena: 4 versions, 8 games\n");
    let replays = "arena/games/d-4-4--c-3-3--b-2-2--a-1-1.replays.jsonl";
    assert_eq!(folder.ok(&format!("verify {replays}")), format!("{replays}: 8 records agree\n"));
    let text = folder.read("arena/arena.toml").replace("1..2", "1..3");
    folder.write("arena/arena.toml", text.replace("ladder_width = 30", "ladder_width = 1"));
    folder.ok("arena ladder on --folder arena");
    folder.ok("arena run --folder arena");
    let journal = folder.read("arena/games/d-4-4--c-3-3--b-2-2--a-1-1.jsonl");
    assert_eq!(journal.lines().count(), 1 + 12, "a seed more: {journal}");
}

#[test]
fn a_program_that_has_changed_is_named_and_its_games_stay() {
    const WAITS: &str = "while read -r line; do echo WAIT; done\n";
    let folder = Folder::new();
    folder.write("bot.sh", WAITS);
    folder.write("gone.sh", WAITS);
    let options = format!("--seeds 1..1 --allow-silent {AMPLE}");
    for (name, player) in [("bot", "bot=sh bot.sh"), ("gone", "gone=sh gone.sh")] {
        let other = "old=@random";
        play(&folder, &format!("store/{name}--old.jsonl"), [player, other], &options);
    }
    assert_eq!(folder.ok("arena convert store --folder same").lines().count(), 2);
    folder.ok("arena test 3 --against 1 --games 2 --folder same");
    folder.ok("arena run --folder same");
    folder.write("bot.sh", format!("# rebuilt\n{WAITS}"));
    std::fs::remove_file(folder.file("gone.sh")).expect("removed");
    let output = folder.ok("arena convert store --folder changed");
    for name in ["bot-3", "gone-2"] {
        let part = format!("{name}: its program is missing or has changed; its games are kept");
        assert!(output.contains(&part), "{output}");
    }
    assert!(!output.contains("old-1"), "{output}");
    let ranks = folder.ok_json("arena rank --folder changed --format json");
    assert_eq!(ranks.as_array().map(Vec::len), Some(3), "{ranks}");
    let before = folder.read("changed/games/bot-3--old-1.jsonl");
    let text = folder.read("changed/arena.toml").replace("1..1", "1..2");
    folder.write("changed/arena.toml", text);
    folder.ok("arena test 3 --against 1 --games 4 --folder changed");
    folder.ok("arena run --folder changed");
    let tests = folder.ok_json("arena tests --folder changed --format json");
    let reason = tests[0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("bot-3 has changed since its games were played"), "{reason}");
    assert_eq!(folder.read("changed/games/bot-3--old-1.jsonl"), before);
}

/// Name of a journal, its two players, and the options of its match.
type Journal<'a> = (&'a str, [&'a str; 2], &'a str);

#[test]
fn what_an_arena_cannot_have_is_refused_and_nothing_is_made() {
    let folder = Folder::new();
    let [a, b, c] = ["a=@random", "b=@rusher", "c=@towers"];
    let seeds = "--seeds 1..1";
    let stores: [(&str, &[Journal<'_>], &str); 8] = [
        (
            "nodes",
            &[("a--b", [a, b], seeds), ("a--c", [a, c], "--seeds 1..1 --nodes 2")],
            "nodes/a--c.jsonl: nodes is 2 here but 1 in nodes/a--b.jsonl",
        ),
        (
            "first",
            &[("a--b", [a, b], seeds), ("a--c", [a, c], "--seeds 2..3")],
            "first/a--c.jsonl: seeds start at 2 here but at 1 in first/a--b.jsonl",
        ),
        (
            "circle",
            &[
                ("a-against-b", [a, b], seeds),
                ("b-against-c", [b, c], seeds),
                ("c-against-a", [c, a], seeds),
            ],
            "circle/a-against-b.jsonl: these journals form a cycle",
        ),
        (
            "twice",
            &[("a-against-b", [a, b], seeds), ("b-against-a", [b, a], seeds)],
            "twice/b-against-a.jsonl: has the same players as twice/a-against-b.jsonl",
        ),
        (
            "player",
            &[("a--b", [a, b], seeds), ("a--c", ["a=@expander", c], seeds)],
            "player/a--c.jsonl: player a is @expander here but @random in player/a--b.jsonl",
        ),
        ("margin", &[("a--b", [a, b], "--seeds 1..1 --margin 90")], "--margin 90; an arena has 80"),
        (
            "watch",
            &[("a--b", [a, b], "--seeds 1..1 --watch seeds.txt")],
            "other files watched with --watch; an arena has no such option",
        ),
        ("suite", &[("a--b", [a, b], "--seeds seeds.txt")], "seeds: from a file; an arena has"),
    ];
    folder.write("seeds.txt", "1 one\n2 two\n");
    for (store, journals, error) in stores {
        for (name, players, options) in journals {
            play(&folder, &format!("{store}/{name}.jsonl"), *players, options);
        }
        folder.refused(&format!("arena convert {store} --folder arena"), error);
        assert!(!folder.has("arena"), "{store}");
    }
    folder.refused("arena convert none", "none: cannot be read");
    folder.write("empty/notes.txt", "");
    folder
        .refused("arena convert empty", "empty: expected journals A--B.jsonl or A-against-B.jsonl");
    play(&folder, "good/a--b.jsonl", [a, b], seeds);
    folder.write("used/games/own.txt", "mine");
    folder.refused("arena convert good --folder used", "used/games: already exists");
    assert_eq!(folder.read("used/games/own.txt"), "mine");
}

#[test]
fn a_killed_conversion_leaves_no_half_arena() {
    let kills = std::env::var("KILLS").map_or(4, |kills| kills.parse().expect("a number"));
    let folder = Folder::new();
    league(&folder);
    folder.ok("arena convert store --folder whole");
    let whole = files(&folder.file("whole/games"));
    let mut dice = ChaChaDice::new(5, 100);
    for _ in 0..kills {
        let mut command = folder.command("arena convert store --folder arena");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the referee runs");
        sleep(Duration::from_micros(u64::from(dice.range(40_000))));
        let _ = child.kill();
        child.wait().expect("it ends");
        if !folder.has("arena/arena.toml") {
            folder.refused("arena rank --folder arena", "no arena here");
            folder.ok("arena convert store --folder arena");
        }
        assert_eq!(files(&folder.file("arena/games")), whole);
        std::fs::remove_dir_all(folder.file("arena")).expect("removed");
    }
    new_arena(&folder, "--game ice-and-fire", "");
    assert!(rows(&folder, "rank").is_empty());
}
