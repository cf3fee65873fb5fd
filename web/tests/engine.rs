//! Tests requests like those sent by the page.

use replays::{ReadLimits, Replay, read_records, verify_records};
use serde_json::{Value, json};
use viewer::analysis::analyse;
use web::Engine;

fn ask(engine: &mut Engine, path: &str, body: Value) -> Value {
    let request = json!({ "path": path, "body": body }).to_string();
    serde_json::from_str(&engine.answer(&request, Vec::new())).expect("answers are JSON")
}

fn open(engine: &mut Engine, name: &str, file: &[u8]) -> Value {
    let request = json!({ "path": "/open", "body": { "name": name } }).to_string();
    serde_json::from_str(&engine.answer(&request, file.to_vec())).expect("answers are JSON")
}

fn new_game(seats: [&str; 2], nodes: u64) -> Value {
    json!({ "game": "ice-and-fire", "seed": "34", "league": 3, "seats": seats, "nodes": nodes })
}

/// Plays a game in which a person ends every turn without a choice, and returns its replay.
fn played(engine: &mut Engine) -> String {
    let mut answer = ask(engine, "/play/new", new_game(["hand", "@rusher"], 20));
    while answer["state"]["scores"].is_null() {
        assert_eq!(ask(engine, "/play/replay", json!({}))["error"], "the game is not over yet");
        answer = ask(engine, "/play/end", json!({ "id": 1, "text": "" }));
        assert_eq!(answer["error"], Value::Null);
    }
    let replay = ask(engine, "/play/replay", json!({}));
    replay["line"].as_str().expect("a replay").to_owned()
}

#[test]
fn an_interactive_game_is_saved_opened_and_analysed() {
    let mut engine = Engine::default();
    let line = played(&mut engine);
    let records = read_records("saved", line.as_bytes(), ReadLimits::default());
    assert_eq!(verify_records(records.expect("a record"), "saved").expect("a replay"), 1);
    let opened = open(&mut engine, "saved.jsonl", line.as_bytes());
    let replay: Replay = serde_json::from_str(&line).expect("a replay");
    assert_eq!(opened["games"][0]["turns"], replay.turns.len());
    let looked = ask(&mut engine, "/look", json!({ "game": 1, "nodes": 20 }));
    let analysis = analyse(&replay, 20).expect("an analysis");
    let expected = serde_json::to_string(&analysis).expect("JSON").replace('<', "\\u003c");
    let page = looked["page"].as_str().expect("a page");
    assert!(page.contains(&format!("id=\"analysis\">{expected}</script>")));
    let plain = ask(&mut engine, "/look", json!({ "game": 1 }));
    assert!(!plain["page"].as_str().expect("a page").contains("id=\"analysis\""));
}

#[test]
fn hints_do_not_get_weaker_with_the_players() {
    let mut engine = Engine::default();
    let mut hint = |nodes| {
        ask(&mut engine, "/play/new", new_game(["hand", "@rusher"], nodes));
        ask(&mut engine, "/play/hint", json!({}))["line"].clone()
    };
    assert_eq!(hint(1), hint(2000));
}

#[test]
fn what_cannot_be_done_is_said() {
    let mut engine = Engine::default();
    let mut refused = |path: &str, body: Value, expected: &str| {
        let answer = ask(&mut engine, path, body.clone());
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(expected), "{path} {body}: {answer}");
    };
    for path in ["choose", "end", "line", "undo", "free", "hint", "advised", "replay"] {
        refused(&format!("/play/{path}"), json!({ "id": 1, "text": "" }), "no game has started");
    }
    refused("/play/new", new_game(["hand", "sh -c true"], 20), "hand, or a built-in player");
    refused("/play/new", new_game(["hand", "@nobody"], 20), "unknown player @nobody");
    refused("/play/new", new_game(["@rusher", "@rusher"], 20), "you are not playing any seat");
    refused("/play/new", new_game(["hand", "@rusher"], 0), "expected 1 to 100000");
    refused("/play/new", new_game(["hand", "@rusher"], 100_001), "expected 1 to 100000");
    refused("/play/new", json!({ "game": "ice-and-fire" }), "missing field");
    refused("/play/preview", new_game(["hand", "@rusher"], 0), "expected 1 to 100000");
    refused("/look", json!({ "game": 1 }), "game \"1\": expected 1 to 0");
    refused("/nothing", json!({}), "unknown variant `/nothing`");
    for request in ["", "{", "[]", "\"/open\"", "{\"path\":\"/open\"}"] {
        assert!(engine.answer(request, Vec::new()).starts_with("{\"error\":\"invalid request: "));
    }
}

#[test]
fn a_file_that_is_refused_leaves_the_one_before() {
    let mut engine = Engine::default();
    let line = played(&mut engine);
    open(&mut engine, "saved", line.as_bytes());
    let mut changed: Replay = serde_json::from_str(&line).expect("a replay");
    changed.scores[0] += 1;
    let files: [(&[u8], &str); 7] = [
        (b"", "file: contains no replays"),
        (b"#!/bin/sh\n", "file line 1: not a complete JSON record: "),
        (b"\x1f\x8b\x08 cut", "file: cannot open: "),
        (b"\xff\xfe\x00\n", "file line 1: not a complete JSON record: "),
        (b"{\"a\":1}\n", "file line 1: not a replay: "),
        (b"{\"format\":2}\n", "file line 1: not a replay: "),
        (&[b'['; 100_000], "file line 1: not a complete JSON record: "),
    ];
    for (file, expected) in files {
        let answer = open(&mut engine, "file", file);
        assert!(answer["error"].as_str().unwrap_or_default().starts_with(expected), "{answer}");
        assert!(ask(&mut engine, "/look", json!({ "game": 1 }))["page"].is_string());
    }
    open(&mut engine, "file", changed.to_line().as_bytes());
    let answer = ask(&mut engine, "/look", json!({ "game": 1 }));
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(error.starts_with("file line 1: scores: expected "), "{answer}");
}
