//! Games with more than two players.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use engine::catalogue::SetupOptions;
use files::Overwrite;
use matches::{Observer, Origin, Outcome, Plan, Session, SessionFiles, Shard};
use programs::Spec;

use super::client::Server;
use crate::common::referee_command::Folder;

/// Observer that ignores the games.
struct Unseen;

impl Observer for Unseen {
    fn game(&mut self, _: &Outcome, _: Origin) {}
}

/// Plays eight games of Battling Knights between four players, into `games/b--c--d--e.jsonl`.
fn play(folder: &Folder) {
    games::install();
    std::fs::create_dir(folder.file("games")).expect("a folder");
    let players = ["@random", "@random", "@collector", "@random"];
    let players = players.map(|player| player.parse::<Spec>().expect("a player"));
    let plan = Plan::new("battling-knights", players, [1, 2]).expect("a plan");
    let plan = Plan {
        setup: SetupOptions { players: Some(4), ..SetupOptions::default() },
        nodes: Some(1),
        ..plan
    };
    let names = ["b", "c", "d", "e"].map(|name| Some(name.to_owned()));
    let file = |name: &str| Some(folder.file(name)).map(|path| Path::new(&path).to_owned());
    let session = Session {
        plan: &plan.with_names(names).expect("names"),
        shard: Shard::WHOLE,
        files: SessionFiles {
            journal: file("games/b--c--d--e.jsonl"),
            replays: file("games/b--c--d--e.replays.jsonl"),
            overwrite: Overwrite::Own,
            is_of_arena: false,
        },
        sprt: None,
        allow_silent: true,
        jobs: 2,
        interrupted: &AtomicBool::new(false),
    };
    session.play(&mut Unseen).expect("played");
}

#[test]
fn games_of_four_players_are_ranked() {
    let folder = Folder::new();
    play(&folder);
    folder.write("alone.jsonl", folder.bytes("games/b--c--d--e.jsonl"));
    let server = Server::start(&folder, "");
    let game = server.page("/match?file=games/b--c--d--e.jsonl");
    for part in [
        "<h1>d leads 4 players</h1>",
        "b – c – d – e",
        "8 of 8 games",
        "8 of 8 games, losses of b first",
        ">game 8</span>",
        "<option value=\"3\">yellow</option>",
        "<p>Score: the share of opponents in a game who scored less",
    ] {
        assert!(game.contains(part), "{game} does not say {part:?}");
    }
    assert!(!game.contains("Sequential test"), "{game}");
    let won = server.page("/match?file=alone.jsonl&player=d&result=won");
    assert!(won.contains("8 of 8 games</p>"), "no loss comes first: {won}");
    let first = server.page("/");
    assert!(first.contains("d leads 4 players"), "{first}");
    assert!(!first.contains("b--c--d--e.replays.jsonl"), "they are on the page of the match");
    let listed = folder.ok("list games/b--c--d--e.jsonl --player d --won");
    assert!(listed.contains("won") && listed.ends_with(" of 8 games\n"), "{listed}");
    assert_eq!(
        folder.ok("verify games/b--c--d--e.replays.jsonl"),
        "games/b--c--d--e.replays.jsonl: 8 records agree\n"
    );
}

#[test]
fn plans_of_other_numbers_of_players_are_refused() {
    let folder = Folder::new();
    play(&folder);
    let mut head = folder.json("games/b--c--d--e.jsonl")["head"].clone();
    head.as_object_mut().expect("a head").remove("shard");
    folder.write("plan.json", head.to_string());
    folder.refused("run plan.json -o part.jsonl", "a plan for 4 players, expected 2");
    for (players, seats, output) in [
        (3, 4, "3 players in 4 seats, expected 2 or 4"),
        (4, 2, "4 players in 2 seats, expected 2"),
        (1, 2, "1 players in 2 seats, expected 2"),
    ] {
        let mut plan = head.clone();
        plan["players"].as_array_mut().expect("a list").truncate(players);
        plan["setup"]["players"] = seats.into();
        folder.write("plan.json", plan.to_string());
        folder.refused("run plan.json -o part.jsonl", output);
    }
    head["digests"].as_array_mut().expect("a list").pop();
    folder.write("plan.json", head.to_string());
    folder.refused("run plan.json -o part.jsonl", "3 digests and 4 names for 4 players");
}
