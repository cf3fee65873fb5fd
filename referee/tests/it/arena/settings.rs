//! Invalid arena settings.

use serde_json::json;

use super::security::{ADDRESS, Running};
use crate::common::referee_command::Folder;

#[test]
fn an_arena_is_not_made_from_nonsense() {
    let folder = Folder::new();
    let arena = Running::start(&folder);
    for (config, what) in [
        (json!({}), "no game"),
        (json!({ "game": "../x" }), "no such game"),
        (json!({ "game": "janken", "referee": "a.jar" }), "both"),
        (json!({ "game": "janken", "seats": 1 }), "one seat"),
        (json!({ "game": "janken", "seats": 1e9 }), "seats"),
        (json!({ "game": "janken", "seats": -1 }), "seats"),
        (json!({ "game": "janken", "seeds": "1..99999999999999999999999" }), "seeds"),
        (json!({ "game": "janken", "seeds": "5..1" }), "seeds"),
        (json!({ "game": "janken", "jobs": 100_000 }), "jobs"),
        (json!({ "game": "janken", "clock": "sundial" }), "a clock"),
        (json!({ "game": "janken", "sprt": "10,0" }), "bounds"),
        (json!({ "game": "janken", "ladder_width": -1 }), "a width"),
        (json!({ "game": "janken", "build_timeout_s": u64::MAX }), "a long build"),
        (json!({ "game": "janken", "toolchains": { "x": { "run": "'" } } }), "quotes"),
        (json!({ "game": "janken", "nothing": 1 }), "an unknown field"),
        (json!({ "referee": "/etc/passwd" }), "no referee"),
        (json!({ "referee": "missing.jar" }), "a missing referee"),
        (json!({ "referee": "" }), "an empty referee"),
        (json!({ "game": "ice-and-fire", "seats": 4 }), "seats that the game does not have"),
        (json!({ "game": "janken", "league": 77 }), "a league that the game does not have"),
    ] {
        let answer = arena.post("/arena/new", config.to_string().as_bytes());
        assert!(
            (400..500).contains(&answer.status),
            "{what} {config}: {} {}",
            answer.status,
            answer.text
        );
        assert_eq!(folder.names(), [ADDRESS], "{what} {config}");
    }
    let answer = arena.post("/arena/new", b"{\"game\":\"janken\"}");
    assert_eq!(answer.status, 200, "{}", answer.text);
}
