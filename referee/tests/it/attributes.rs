//! Attributes that bots write to stderr, and lists of games filtered by them.

use serde_json::Value;

use crate::common::referee_command::{AMPLE, Folder};

/// Bot that writes attributes and then waits. Its stderr is read together with its first answers.
const BOT: &str = "#!/bin/sh
echo '[PDATA] mines = 4' >&2; echo '[PDATA] style = calm' >&2; echo '[TDATA] width = 12' >&2
echo '[PDATA][1] gold = 10' >&2; echo '[PDATA][2] gold = 30' >&2; echo '[PDATA] broken' >&2
i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo WAIT; done; cat > /dev/null
";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write_program("bot", BOT);
    folder.ok(&format!(
        "match --game ice-and-fire --player new=./bot --player old=@towers --nodes 200 --seeds 1..3 {AMPLE} \
         -o games.jsonl --replays replays.jsonl"
    ));
    folder
}

fn numbers(games: &Value) -> Vec<u64> {
    let games = games.as_array().expect("games").iter();
    games.map(|game| game["game"].as_u64().expect("a number")).collect()
}

#[test]
fn games_are_filtered_by_what_bots_wrote() {
    let folder = folder();
    let journal = "games.jsonl --replays replays.jsonl";
    for file in [journal, "replays.jsonl"] {
        let listed = |rest: &str| numbers(&folder.ok_json(&format!("list {file} --json {rest}")));
        for (condition, expected) in [
            ("mines >= 4 and seat = 1", &[2, 4, 6][..]),
            ("mines >= 4 and not seat = 1", &[1, 3, 5]),
            ("opponent.style = calm and seed = 2", &[3, 4]),
            ("gold[2] = 30 and gold.mean = 20 and (player = new or seed = 1)", &[1, 2, 3, 4, 5, 6]),
            ("width = 12 and seed > 2", &[5, 6]),
            ("mines > 4", &[]),
        ] {
            assert_eq!(listed(&format!("--where '{condition}'")), expected, "{file}: {condition}");
        }
        assert_eq!(listed("--where 'opponent = old' --seat 0"), [1, 3, 5]);
        assert_eq!(listed("--where 'player = old' --seat 0"), [2, 4, 6]);
        assert_eq!(listed("--where 'result = lost' --player new"), listed("--player new --lost"));
    }
}

#[test]
fn facts_need_no_replays_and_other_names_a_hint() {
    let folder = folder();
    let lost = folder.ok_json("list games.jsonl --where 'player = new and result = lost' --json");
    assert_eq!(lost, folder.ok_json("list games.jsonl --player new --lost --json"));
    let hint = "no game has the attribute mines; bot attributes are read from --replays";
    folder.run("list games.jsonl --where 'mines = 4'").fails(0, hint);
    let hint =
        "no game has the attribute mine; bots and the referee wrote gold, mines, ms, style, width";
    folder.run("list replays.jsonl --where 'mine = 4'").fails(0, hint);
    folder.refused(
        "list games.jsonl --where 'mines >= '",
        "column 10: found the end, expected a number or a string",
    );
}

#[test]
fn series_are_listed_by_player_and_turn() {
    let folder = folder();
    let text = folder.ok("list replays.jsonl --series gold --format csv --where 'seat = 0'");
    assert_eq!(
        text,
        "player,turn,games,mean,min,max\nnew,1,3,10.0,10.0,10.0\nnew,2,3,30.0,30.0,30.0\n"
    );
    let both = folder.ok_json("list replays.jsonl --series ms --seeds 1..1 --json");
    let has = |name: &str| {
        both.as_array().is_some_and(|rows| rows.iter().any(|row| row["player"] == name))
    };
    assert!(has("new") && has("old"), "{both}");
}
