//! Matches in built-in single-player games, where each player plays each seed alone and the scores
//! are compared.

use serde_json::Value;

use crate::common::referee_command::{AMPLE, Folder};

/// Single-player games, each with a deterministic player and its opponent.
const GAMES: [(&str, &str, &str); 4] = [
    ("dragonsweeper", "@solver", "@random"),
    ("janken", "@mobility", "@random"),
    ("friends-and-dragons", "@solver", "@random"),
    ("battling-knights", "@collector", "@random"),
];

#[test]
fn each_player_plays_each_seed_alone_and_scores_are_compared() {
    for (game, first, second) in GAMES {
        let folder = Folder::new();
        let players = format!("--player {first} --player {second} --nodes 100");
        let line = format!("match --game {game} {players} --seeds 1..2 --json");
        let report = folder.ok_json(&format!("{line} --replays replays.jsonl"));
        assert_eq!(report["games"], 4, "{report}");
        assert!(report["wins"].as_u64() >= report["losses"].as_u64(), "{report}");
        let verified = "replays.jsonl: 4 records agree\n";
        assert_eq!(folder.ok("verify replays.jsonl"), verified);
        for replay in folder.read("replays.jsonl").lines() {
            let replay: Value = serde_json::from_str(replay).expect("a replay");
            let (seed, seat) = (replay["seed"].as_str().expect("a seed"), seat_of(&replay, first));
            let alone =
                format!("play --game {game} --seed {seed} --player {first} --nodes 100 --json");
            let alone = folder.ok_json(&alone);
            assert_eq!(replay["scores"][seat], alone["scores"][0], "{game} {seed}");
        }
    }
}

fn seat_of(replay: &Value, player: &str) -> usize {
    let players = replay["players"].as_array().expect("players");
    players.iter().position(|name| name == player).expect("it plays")
}

#[test]
fn such_a_game_is_shown_debugged_and_split_as_all_others() {
    let folder = Folder::new();
    let players = "--player @solver --player @random --nodes 100";
    folder.ok(&format!("play --game dragonsweeper --seed 5 {players} -o game.jsonl"));
    for line in [
        "trace game.jsonl",
        "watch game.jsonl",
        "list game.jsonl",
        "view game.jsonl -o game.html",
        "view game.jsonl --svg -o game.svg",
        "debug game.jsonl --seat 0 --nodes 100 -- @solver",
    ] {
        folder.ok(line);
    }
    folder.ok(&format!("plan --game dragonsweeper {players} --seeds 1..4 -o plan.json"));
    for shard in 1..=2 {
        folder.ok(&format!("run plan.json --shard {shard}/2 -o part-{shard}.jsonl"));
    }
    assert_eq!(folder.ok_json("merge plan.json part-1.jsonl part-2.jsonl --json")["games"], 8);
}

#[test]
fn a_player_that_leaves_ends_its_own_game_only() {
    let folder = Folder::new();
    let line = format!(
        "match --game dragonsweeper --player bad=false --player good=@solver --seeds 1..2 {AMPLE} --json"
    );
    let report = folder.ok_json(&format!("{line} --allow-silent --replays replays.jsonl"));
    assert_eq!(
        (&report["losses"], &report["players"][0]["ends"]["crashed"]),
        (&4.into(), &4.into())
    );
    assert_eq!(folder.ok("verify replays.jsonl"), "replays.jsonl: 4 records agree\n");
    for replay in folder.read("replays.jsonl").lines() {
        let replay: Value = serde_json::from_str(replay).expect("a replay");
        assert!(replay["turns"].as_array().expect("turns").len() > 5, "{replay}");
    }
}

#[test]
fn changed_setups_are_refused() {
    let folder = Folder::new();
    folder.ok("play --game janken --seed 5 --player @random --player @random -o game.jsonl");
    let replay = folder.read("game.jsonl");
    for (from, to) in [
        ("\"alone\":2", "\"alone\":1000000000000"),
        ("\"alone\":2", "\"alone\":[]"),
        ("\"alone\":2,\"setup\"", "\"alone\":2,\"set\""),
    ] {
        let (start, setup) = replay.split_once("\"alone\"").expect("a setup");
        let changed = format!("{start}{}", format!("\"alone\"{setup}").replacen(from, to, 1));
        assert_ne!(changed, replay);
        folder.write("changed.jsonl", changed);
        folder.run("verify changed.jsonl").fails(1, "changed.jsonl");
    }
}
