//! Pages of replays and leagues: texts of others stay texts, and the policy admits what is ours.

use std::path::Path;
use std::process::Command;

use assert_cmd::prelude::*;
use base64::prelude::{Engine, BASE64_STANDARD};
use serde_json::{json, Value};
use sha2::{Digest, Sha256};

const HOSTILE: &str = "</script><script>alert(1)</script><img src=x onerror='alert(2)' x=\"";

fn referee(folder: &Path, words: &[&str]) {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let out = command.current_dir(folder).args(words).output().expect("the referee runs");
    assert!(out.status.success(), "{words:?}: {}", String::from_utf8_lossy(&out.stderr));
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

/// A replay of a seat's first answer with hostile text in every field that a viewer shows.
fn hostile_replay(folder: &Path) -> Value {
    let bots = ["--player", "@random", "--player", "@random"];
    let game = ["play", "ice-and-fire", "--seed", "3", "--quiet", "--replay", "game.jsonl"];
    referee(folder, &[&game[..], &bots[..]].concat());
    let mut replay: Value =
        serde_json::from_str(&read(folder, "game.jsonl")).expect("a replay is JSON");
    replay["format"] = json!(1);
    replay["seed"] = json!(HOSTILE);
    replay["players"] = json!([HOSTILE, HOSTILE]);
    for turn in replay["turns"].as_array_mut().expect("turns") {
        let line = turn["line"].as_str().expect("a line").to_owned();
        turn["line"] = json!(format!("{line};MSG {HOSTILE}"));
        turn["remarks"] = json!(HOSTILE);
    }
    replay["exits"] = json!([]);
    replay.as_object_mut().expect("an object").remove("sha256");
    replay.as_object_mut().expect("an object").remove("digests");
    replay
}

/// The texts between the start and the end of an element.
fn elements<'a>(page: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    page.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
}

/// The style and the script are those that the policy names, and there are no others.
fn obeys_its_policy(page: &str) {
    let start = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    let policies = elements(page, start, "\">");
    let [policy] = policies[..] else { panic!("{} policies", policies.len()) };
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let place = |text: &str| page.find(text).unwrap_or(usize::MAX);
    assert!(place(start) < place("<style").min(place("<script")));
    for (directive, open, close) in
        [("style-src", "<style>", "</style>"), ("script-src", "<script>", "</script>")]
    {
        let sources = elements(policy, &format!("{directive} "), ";").concat();
        let hash =
            |text: &&str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let hashes: Vec<String> = elements(page, open, close).iter().map(hash).collect();
        assert_eq!(sources, if hashes.is_empty() { "'none'".to_owned() } else { hashes.join(" ") });
    }
    let scripts = page.matches("<script").count();
    let data = page.matches("<script type=\"application/json\" id=\"recording\">").count();
    assert_eq!(scripts, page.matches("<script>").count() + data, "a script of another kind");
    assert_eq!(page.matches("</script>").count(), scripts, "an element is ended early");
}

/// The policy forbids attributes that hold styles or scripts, so that there may be none.
fn has_no_inline_attributes(page: &str) {
    let tags = page.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    for tag in tags {
        assert!(!tag.contains(" style=") && !tag.contains(" onclick="), "<{tag}>");
    }
    let script = elements(page, "<script>", "</script>").concat();
    for way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "style:", "\"style\"", "eval("] {
        assert!(!script.contains(way), "the script uses {way}");
    }
}

#[test]
fn a_hostile_replay_is_shown_as_text() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let replay = hostile_replay(folder);
    let recording = frames_of(&replay);
    let page = viewer::page(&recording).into_string();
    assert!(!page.contains("<script>alert") && !page.contains("<img"), "markup of others");
    let escaped = HOSTILE.replace('<', "\\u003c").replace('"', "\\\"");
    assert!(page.matches(&escaped).count() > 10, "the texts are shown");
    obeys_its_policy(&page);
    has_no_inline_attributes(&page);
}

/// The recording of a replay; scores and hash are those of the changed answers.
fn frames_of(replay: &Value) -> viewer::ReplayFrames {
    let replay: replays::Replay =
        serde_json::from_value(replay.clone()).expect("a replay of format 1");
    viewer::record_frames(&replay).expect("a message changes no state")
}

#[test]
fn a_league_shows_names_as_texts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    std::fs::write(folder.join("bots.toml"), "[bots]\na = \"@random\"\nb = \"@rusher\"\n")
        .expect("written");
    let store = "st<b>&'";
    let line = ["league", "bots.toml", "--seeds", "1..1", "--work", "1", "--store", store];
    referee(folder, &[&line[..], &["--html", "league.html"]].concat());
    let page = read(folder, "league.html");
    assert!(page.contains("href=\"st&lt;b&gt;&amp;'"), "{page}");
    obeys_its_policy(&page);
    has_no_inline_attributes(&page);
}

/// The first replay of a file.
fn replay_of(folder: &Path, name: &str) -> replays::Replay {
    let text = read(folder, name);
    serde_json::from_str(text.lines().next().expect("a line")).expect("a replay")
}

/// Plays a game and names its replay.
fn played(folder: &Path, game: &str, seed: &str, players: &[&str]) -> replays::Replay {
    let mut line =
        vec!["play", game, "--seed", seed, "--quiet", "--force", "--replay", "one.jsonl"];
    players.iter().for_each(|player| line.extend(["--player", *player]));
    referee(folder, &line);
    replay_of(folder, "one.jsonl")
}

#[test]
fn the_result_names_the_winner_and_the_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let replay = played(folder.path(), "ice-and-fire", "3", &["@rusher", "@random"]);
    let frames = viewer::record_frames(&replay).expect("it verifies");
    let result = frames.result.expect("the game is over");
    let scores = &replay.scores;
    assert_eq!(result.winner, Some(0), "{scores:?}");
    assert_eq!(result.text, format!("red (@rusher) wins {} to {}", scores[0], scores[1]));
    assert_eq!(result.reason, "the headquarters of blue is taken");
    assert_eq!(frames.facts, ["live rules", "league 4"]);
    let budgets: Vec<f64> = frames.frames.iter().filter_map(|frame| frame.budget).collect();
    assert_eq!(budgets[..3], [1000.0, 1000.0, 50.0], "a first turn of each seat is longer");

    let replay = played(folder.path(), "janken", "3", &["@random"]);
    let frames = viewer::record_frames(&replay).expect("it verifies");
    let result = frames.result.expect("the game is over");
    assert_eq!((result.winner, result.text), (None, format!("score {}", replay.scores[0])));
    assert_eq!(frames.tile_names[..5], ["A5", "A6", "A7", "A8", "A9"]);
}

#[test]
fn the_steps_of_a_drag_lead_to_its_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let replay = played(folder.path(), "friends-and-dragons", "3", &["@solver"]);
    let frames = viewer::record_frames(&replay).expect("it verifies");
    let [start, end] = &frames.frames[..] else { panic!("{} frames", frames.frames.len()) };
    let board = |changes: &[&[(usize, String)]]| {
        let mut tiles = vec![String::new(); start.tiles.len()];
        for (place, code) in changes.iter().copied().flatten() {
            tiles[*place].clone_from(code);
        }
        tiles
    };
    let steps: Vec<&[(usize, String)]> = end.steps.iter().map(Vec::as_slice).collect();
    assert_eq!(steps.len(), end.arrows.len(), "one step each");
    assert!(steps.len() > 2, "too short a drag for this test");
    let by_steps = board(&[&[&start.tiles[..]], &steps[..]].concat());
    assert_eq!(by_steps, board(&[&start.tiles, &end.tiles]));
    let hits: usize = end.layers.iter().map(|layer| layer.hits.len()).sum();
    let events = end.events.iter().filter(|event| event.contains(" hits the monster")).count();
    assert_eq!(hits, events);
}

#[test]
fn another_game_is_compared_only_if_it_begins_alike() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    for (seed, name) in [("3", "a.jsonl"), ("4", "b.jsonl")] {
        let bots = ["--player", "@random", "--player", "@random"];
        let game = ["play", "ice-and-fire", "--seed", seed, "--quiet", "--replay", name];
        referee(folder, &[&game[..], &bots[..]].concat());
    }
    referee(folder, &["view", "a.jsonl", "--compare", "a.jsonl", "-o", "same.html"]);
    let page = read(folder, "same.html");
    assert_eq!(page.matches("<script type=\"application/json\" id=\"other\">").count(), 1);
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let words = ["view", "a.jsonl", "--compare", "b.jsonl", "-o", "other.html"];
    let out = command.current_dir(folder).args(words).output().expect("the referee runs");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(!out.status.success() && said.contains("with seed 3, found ice-and-fire with seed 4"));
    assert!(!folder.join("other.html").exists(), "a page of nothing");
}
