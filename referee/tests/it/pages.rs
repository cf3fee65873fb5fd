//! Pages for replays and leagues: foreign text stays text, and the policy allows our own scripts
//! and styles.

use base64::prelude::{BASE64_STANDARD, Engine};
use replays::Replay;
use serde_json::json;
use sha2::{Digest, Sha256};
use viewer::ReplayFrames;

use crate::common::referee_command::Folder;

const HOSTILE: &str = "</script><script>alert(1)</script><img src=x onerror='alert(2)' x=\"";

/// Returns the texts between the start and the end of an element.
fn elements<'a>(page: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    page.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
}

/// Asserts that the style and the script are those named in the policy, and that there are no
/// others.
fn obeys_its_policy(page: &str) {
    let start = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    let policies = elements(page, start, "\">");
    let [policy] = policies[..] else { panic!("{} policies", policies.len()) };
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let at = |text: &str| page.find(text).unwrap_or(usize::MAX);
    assert!(at(start) < at("<style").min(at("<script")));
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

/// Asserts that there are no inline styles or scripts in attributes, which the policy forbids.
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
fn texts_of_a_replay_are_escaped_on_its_page() {
    let folder = Folder::new();
    let players = "--player @random --player @random";
    folder.ok(&format!("play --game ice-and-fire --seed 3 --replay game.jsonl {players}"));
    let mut replay = folder.json("game.jsonl");
    replay.as_object_mut().expect("an object").remove("sha256");
    replay["format"] = json!(1);
    replay["seed"] = json!(HOSTILE);
    replay["players"] = json!([HOSTILE, HOSTILE]);
    for turn in replay["turns"].as_array_mut().expect("turns") {
        let line = turn["line"].as_str().expect("a line").to_owned();
        turn["line"] = json!(format!("{line};MSG {HOSTILE}"));
        turn["remarks"] = json!(HOSTILE);
    }
    replay["exits"] = json!([]);
    // The scores and the hash still match, because a message does not change the state.
    let replay: Replay = serde_json::from_value(replay).expect("a replay of format 1");
    let page = viewer::page(&frames_of(&replay)).into_string();
    assert!(!page.contains("<script>alert") && !page.contains("<img"), "markup of others");
    let escaped = HOSTILE.replace('<', "\\u003c").replace('"', "\\\"");
    assert!(page.matches(&escaped).count() > 10, "the texts are shown");
    obeys_its_policy(&page);
    has_no_inline_attributes(&page);
}

fn frames_of(replay: &Replay) -> ReplayFrames {
    games::install();
    viewer::record_frames(replay).expect("it verifies")
}

/// Plays a game. Returns its replay and its frames in the viewer.
fn played(game: &str) -> (Replay, ReplayFrames) {
    let folder = Folder::new();
    folder.ok(&format!("play {game} --seed 3 --replay one.jsonl"));
    let replay = serde_json::from_value(folder.json("one.jsonl")).expect("a replay");
    let frames = frames_of(&replay);
    (replay, frames)
}

#[test]
fn the_result_names_the_winner_and_the_reason() {
    let (replay, frames) = played("--game ice-and-fire --player @rusher --player @random");
    let result = frames.result.expect("the game is over");
    let scores = &replay.scores;
    assert_eq!(result.winner, Some(0), "{scores:?}");
    assert_eq!(result.text, "red (@rusher) wins", "-1 is no score");
    assert_eq!(result.reason, "the headquarters of blue is taken");
    assert_eq!(frames.facts, ["live rules", "league 4"]);
    let budgets: Vec<f64> = frames.frames.iter().filter_map(|frame| frame.budget).collect();
    assert_eq!(budgets[..3], [1000.0, 1000.0, 50.0], "a first turn of each seat is longer");

    let (replay, frames) = played("--game janken --player @random");
    let result = frames.result.expect("the game is over");
    assert_eq!((result.winner, result.text), (None, format!("score {}", replay.scores[0])));
    assert_eq!(frames.tile_names[..5], ["A5", "A6", "A7", "A8", "A9"]);
}

#[test]
fn the_steps_of_a_drag_lead_to_its_end() {
    let (_, frames) = played("--game friends-and-dragons --player @solver");
    let [start, end] = &frames.frames[..] else { panic!("{} frames", frames.frames.len()) };
    let board = |changes: &[&[(usize, usize)]]| {
        let mut tiles = vec![usize::MAX; start.tiles.len()];
        for (index, tile) in changes.iter().copied().flatten() {
            tiles[*index] = *tile;
        }
        tiles
    };
    let steps: Vec<&[(usize, usize)]> = end.steps.iter().map(Vec::as_slice).collect();
    assert_eq!(steps.len(), end.arrows.len(), "one step each");
    assert!(steps.len() > 2, "too short a drag for this test");
    let by_steps = board(&[&[&start.tiles[..]], &steps[..]].concat());
    assert_eq!(by_steps, board(&[&start.tiles, &end.tiles]));
    let hits: usize = end.layers.iter().map(|layer| layer.hits.len()).sum();
    let events = end.events.iter().filter(|event| event.text.contains(" hits the monster")).count();
    assert_eq!(hits, events);
}

#[test]
fn another_game_is_compared_only_if_it_begins_alike() {
    let folder = Folder::new();
    for (seed, file) in [(3, "a.jsonl"), (4, "b.jsonl")] {
        let players = "--player @random --player @random";
        folder.ok(&format!("play --game ice-and-fire --seed {seed} --replay {file} {players}"));
    }
    folder.ok("view a.jsonl --compare a.jsonl -o same.html");
    let page = folder.read("same.html");
    assert_eq!(page.matches("<script type=\"application/json\" id=\"other\">").count(), 1);
    let part = "with seed 3, found ice-and-fire with seed 4";
    assert!(folder.run("view a.jsonl --compare b.jsonl -o other.html").err.contains(part));
    assert!(!folder.has("other.html"), "a page of nothing");
}
