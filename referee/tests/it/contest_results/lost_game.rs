//! Things to do with an imported lost game: view it, debug a bot, and create a suite.

use crate::common::referee_command::{AMPLE, Folder, assert_parts};
use crate::sdk_referees::folder;
use crate::serve::client::Server;

use super::runner::{Game, play};

const REFEREE: &str = "--referee sums.jar:more";

/// Imports a game in league 3 in which seat 1 answers like `bot.sh 1` and is late the third time.
fn imported(folder: &Folder) -> Game {
    for name in ["player.html", "player.js", "core/Drawer.js", "config.js", "lib/pixi6.js"] {
        folder.write(&format!("more/view/{name}"), "");
    }
    let options = ["turns=5", "view=20"];
    let game = play(&folder.file("sums.jar"), 3, &options, super::answer);
    folder.write("result.json", game.wrapper("Sums - Level 3").to_string());
    folder.ok(&format!("import result.json {REFEREE} -o lost.jsonl"));
    game
}

#[test]
fn it_is_shown_by_the_viewer_of_the_contest() {
    let Some(folder) = folder() else { return };
    let game = imported(&folder);
    let server = Server::start(&folder, REFEREE);
    let page = server.page("/game?file=lost.jsonl");
    assert_parts(&page, &["id=\"original\"", "\"name\":\"seat 1\""]);
    let frames = page.matches("\"keyframe\":true").count();
    assert_eq!(frames, game.frames.len(), "every frame of the result is shown");
}

#[test]
fn a_bot_is_debugged_on_it() {
    let Some(folder) = folder() else { return };
    imported(&folder);
    let same = folder.ok("debug lost.jsonl --seat 0 --all -- sh bot.sh 0");
    assert_parts(&same, &["same", "0 differs, 0 fails"]);
    let other = folder.run("debug lost.jsonl --seat 0 --all -- sh bot.sh 5");
    assert!(other.code == Some(1) && other.out.contains("differs"), "{}", other.out);
    assert!(folder.ok("trace lost.jsonl").contains("dropped out, timeout"));
}

#[test]
fn it_becomes_a_suite_on_which_versions_are_sent_the_same() {
    let Some(folder) = folder() else { return };
    let game = imported(&folder);
    folder.ok("list lost.jsonl --player 'seat 1' --lost --suite lost.txt");
    let suite = folder.read("lost.txt");
    assert!(suite.contains(&format!("\n{} ", game.seed)), "{suite}");
    let options = "--league 3 --option turns=5 --option view=20 --seats 3";
    let players = "--player 'a=sh bot.sh 0' --player 'b=sh bot.sh 1'";
    let words = format!("{REFEREE} --seeds lost.txt {options} {AMPLE} {players}");
    folder.ok(&format!("match {words} -o games.jsonl --replays games.replays"));
    let first = |file: &str| folder.ok(&format!("stdin {file} --turn 1 --seat 0"));
    folder.write("first.jsonl", folder.read("games.replays").lines().next().expect("a game"));
    assert_eq!(first("first.jsonl"), first("lost.jsonl"));
    folder.ok(&format!("verify games.replays {REFEREE}"));
}
