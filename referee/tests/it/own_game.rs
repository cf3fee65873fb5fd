//! A game outside the packages: every command and page works for the example `connect_four`.

use std::process::Command;

use serde_json::json;

use crate::common::referee_command::{AMPLE, CommandOutput, Folder, assert_parts};
use crate::conventions::{collect, root};
use crate::examples::built;

const PLAYERS: &str = "--player @solver --player @random --nodes 300";

/// Runs the example in a folder, with the arguments in a line.
fn run(folder: &Folder, line: &str) -> CommandOutput {
    let mut command = Command::new(built("connect_four"));
    command.current_dir(folder.path()).args(shlex::split(line).expect("a line of words"));
    CommandOutput::run(command)
}

fn ok(folder: &Folder, line: &str) -> String {
    run(folder, line).ok()
}

/// Creates a folder with `game.jsonl`, a game that the solver wins as red.
fn played() -> Folder {
    let folder = Folder::new();
    let line = format!("play --game connect-four --seed 3 {PLAYERS} -o game.jsonl");
    let printed = ok(&folder, &line);
    let parts = ["0  1  2  3  4  5  6\n", "A red, B blue, . free, o disc", "red has four in a row"];
    assert_parts(&printed, &parts);
    assert_parts(&printed, &["seat 0 (@solver) wins"]);
    folder
}

#[test]
fn it_is_listed_with_its_rules_and_players() {
    let folder = Folder::new();
    let games = ok(&folder, "games");
    assert_eq!(games.lines().count(), games::NAMES.len() + 1, "{games}");
    assert!(games.lines().last().is_some_and(|line| line.starts_with("connect-four ")), "{games}");
    assert!(ok(&folder, "rules connect-four").starts_with("# Connect Four\n"));
    let players = ok(&folder, "players connect-four");
    assert_parts(&players, &["@solver", "@random"]);
    assert_parts(&ok(&folder, "--help"), &["solvers for six games"]);
    let error = folder.refused("rules connect-four", "unknown game \"connect-four\"");
    assert!(error.contains("friends-and-dragons"), "{error}");
}

#[test]
fn its_replay_verifies_until_it_is_changed() {
    let folder = played();
    assert_eq!(ok(&folder, "verify game.jsonl"), "game.jsonl: 1 record agrees\n");
    let trace = ok(&folder, "trace game.jsonl");
    let parts = ["== opening of seat 1\nb\n", "\nr.br.b.\n", "-> red has four in a row"];
    assert_parts(&trace, &parts);
    let text = folder.read("game.jsonl");
    let mut replay = folder.json("game.jsonl");
    replay["scores"] = json!([0, 1]);
    assert_ne!(text, format!("{replay}\n"));
    folder.write("changed.jsonl", format!("{replay}\n"));
    run(&folder, "verify changed.jsonl").fails(1, "changed.jsonl");
    // A referee without the game cannot replay it.
    assert_ne!(folder.run("verify game.jsonl").code, Some(0));
}

#[test]
fn its_pages_and_pictures_are_drawn() {
    let folder = played();
    ok(&folder, "view game.jsonl -o game.html");
    assert_parts(
        &folder.read("game.html"),
        &["Connect Four", "red disc", "column 3", "four in a row"],
    );
    ok(&folder, "view game.jsonl --svg --turn 0 -o start.svg");
    let discs = |name: &str| folder.read(name).matches("<use ").count();
    assert_eq!(discs("start.svg"), 4);
    ok(&folder, "view game.jsonl --svg -o end.svg");
    assert!(discs("end.svg") > 4);
    let watched = ok(&folder, "watch game.jsonl");
    assert_parts(&watched, &["turn 0 of ", "threats: 0 0\n", "  red has four in a row\n"]);
}

#[test]
fn matches_and_arenas_play_it() {
    let folder = Folder::new();
    let line = format!("match --game connect-four {PLAYERS} --seeds 1..3 -o games.jsonl");
    assert_parts(&ok(&folder, &line), &["@solver against @random: +6 =0 -0"]);
    assert_parts(&ok(&folder, "list games.jsonl"), &["won / lost"]);
    for line in [
        "arena new --game connect-four --nodes 300 arena",
        "arena add @random --folder arena",
        "arena add @solver --folder arena",
        "arena test 2 --against 1 --games 4 --folder arena",
        "arena run --folder arena",
    ] {
        ok(&folder, line);
    }
    assert_parts(&ok(&folder, "arena rank --folder arena"), &["   1  solver-2 "]);
}

/// Checks that a program reads the letter for its discs once, then six lines each turn.
#[test]
fn programs_play_it() {
    let folder = Folder::new();
    folder.write_program(
        "bot.sh",
        "#!/bin/sh\nread -r letter\nwhile read -r a && read -r b && read -r c && read -r d && read -r e && read -r f; \
         do echo 0; done\n",
    );
    let line = "--game connect-four --player ./bot.sh --player @solver --nodes 300 --seed 1 --json";
    let game: serde_json::Value =
        serde_json::from_str(&ok(&folder, &format!("play {AMPLE} {line}"))).expect("JSON");
    assert_eq!(game["scores"], json!([0, 1]), "{game}");
    folder.write_program("bot.sh", "#!/bin/sh\nread -r letter\nread -r a\necho three\nsleep 5\n");
    let printed = ok(&folder, &format!("play {AMPLE} {}", line.replace(" --json", "")));
    assert_parts(&printed, &["\"three\"", "expected a column from 0 to 6"]);
}

#[test]
fn no_other_source_names_it() {
    let mut files = Vec::new();
    for folder in ["referee", "src", "files", "web"] {
        collect(&root().join(folder), &["rs", "js", "mjs", "css", "html"], &mut files);
    }
    let names = ["connect four", "connect-four", "connect_four"];
    let found = files.iter().filter(|(_, text)| {
        let text = text.to_lowercase();
        names.iter().any(|name| text.contains(name))
    });
    let own = ["referee/examples/connect_four", "referee/tests"].map(|own| root().join(own));
    let (inside, others): (Vec<_>, Vec<_>) =
        found.map(|(path, _)| path).partition(|path| own.iter().any(|own| path.starts_with(own)));
    assert!(inside.len() > 3 && files.len() > 300, "the sources are not where this test looks");
    assert!(others.is_empty(), "{others:?} name a game that is not theirs");
}
