//! Recorded games that go on from one of their positions, over real requests.

use serde_json::{json, Value};

use super::by_hand::send;
use super::client::{referee, Answer, Server};

/// A folder with a recorded game, and a server of it.
struct Served {
    folder: tempfile::TempDir,
    server: Server,
    token: String,
}

impl Served {
    fn with(line: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let line = format!("play {line} --quiet --replay game.jsonl");
        referee(folder.path(), &line.split(' ').collect::<Vec<_>>());
        let server = Server::start(folder.path(), &["--player", "mine=@rusher"]);
        let token = server.token();
        Self { folder, server, token }
    }

    /// The recorded game.
    fn recorded(&self) -> Value {
        let text = std::fs::read_to_string(self.folder.path().join("game.jsonl"));
        serde_json::from_str(&text.expect("a replay")).expect("JSON")
    }

    /// Goes on after some turns of the recorded game.
    fn go_on(&self, turn: usize, seats: &[&str]) -> (u16, Value) {
        self.go_on_from(&json!({ "file": "game.jsonl" }), turn, seats)
    }

    fn go_on_from(&self, from: &Value, turn: usize, seats: &[&str]) -> (u16, Value) {
        let body = json!({ "from": from, "turn": turn, "seats": seats });
        send(&self.server, &self.token, "/play/continue", &body)
    }

    fn act(&self, id: &Value, path: &str, text: &str) -> (u16, Value) {
        send(&self.server, &self.token, path, &json!({ "id": id, "text": text }))
    }

    /// The replay of a game that is over; `referee verify` accepts it.
    fn saved(&self, id: &Value) -> Value {
        let Answer { status, text, .. } = self.server.get(&format!("/play/replay?id={id}"));
        assert_eq!(status, 200, "{text}");
        std::fs::write(self.folder.path().join("saved.jsonl"), &text).expect("written");
        let verified = referee(self.folder.path(), &["verify", "saved.jsonl"]);
        assert!(verified.contains("1 records agree"), "{verified}");
        serde_json::from_str(&text).expect("JSON")
    }
}

/// The answer lines of the first turns.
fn lines(replay: &Value, count: usize) -> Vec<&str> {
    let turns = replay["turns"].as_array().expect("turns").iter();
    turns.take(count).filter_map(|turn| turn["line"].as_str()).collect()
}

const GAME: &str = "ice-and-fire --seed 5 --player @rusher --player @towers";

#[test]
fn built_in_players_play_a_recorded_game_otherwise() {
    let served = Served::with(GAME);
    let (status, answer) = served.go_on(6, &["@expander", "@towers"]);
    assert_eq!(status, 200, "{answer}");
    assert!(answer["state"]["seat"].is_null(), "the game is over");
    let (recorded, saved) = (served.recorded(), served.saved(&answer["id"]));
    assert_eq!(lines(&saved, 6), lines(&recorded, 6), "the first turns are those of the record");
    assert_ne!(lines(&saved, 8), lines(&recorded, 8), "another player plays on");
    assert_eq!(saved["setup"], recorded["setup"]);
    assert_eq!(saved["players"], json!(["@expander from turn 7", "@towers from turn 7"]));
    // The same players from the same position play the same game.
    let (_, again) = served.go_on(6, &["@expander", "@towers"]);
    let again = served.saved(&again["id"]);
    assert_eq!(lines(&again, 400), lines(&saved, 400));
    let page = served.server.get(&format!("/game?table={}", answer["id"])).text;
    assert!(page.contains("id=\"other\""), "it is compared with the recorded game");
    assert!(page.contains("/game?file=game.jsonl&amp;game=1#t=6"), "a link leads back");
    // From the game that came of it, too.
    let id = answer["id"].to_string();
    let (status, third) = served.go_on_from(&json!({ "table": id }), 8, &["mine", "@random"]);
    assert_eq!(status, 200, "{third}");
    assert_eq!(lines(&served.saved(&third["id"]), 8), lines(&saved, 8));
}

#[test]
fn players_catch_up_with_what_was_played() {
    let served = Served::with(GAME);
    // The dice of @random show whether it was asked for all turns before.
    let seats = ["@random", "@expander"];
    let (_, whole) = served.go_on(0, &seats);
    let whole = (whole["id"].to_string(), served.saved(&whole["id"]));
    let (_, part) = served.go_on_from(&json!({ "table": whole.0 }), 9, &seats);
    let part = served.saved(&part["id"]);
    assert_eq!(lines(&part, 400), lines(&whole.1, 400));
    assert_eq!(part["hash"], whole.1["hash"]);
}

#[test]
fn a_person_goes_on_from_a_recorded_position() {
    let served = Served::with(GAME);
    for turn in [7, 8] {
        let seats = if turn == 7 { ["@towers", "hand"] } else { ["hand", "@towers"] };
        let (status, begun) = served.go_on(turn, &seats);
        assert_eq!(status, 200, "{begun}");
        let (id, state) = (&begun["id"], &begun["state"]);
        assert_eq!((&state["turn"], &state["seat"]), (&json!(turn), &json!(turn % 2)));
        assert_eq!(begun["origin"], format!("/game?file=game.jsonl&game=1#t={turn}"));
        assert_eq!(served.act(id, "/play/undo", "").0, 422, "a recorded turn is not taken back");
        assert_eq!(served.server.get(&format!("/game?table={id}")).status, 422, "it goes on");
        let (_, played) = served.act(id, "/play/end", "");
        assert_eq!(played["state"]["turn"], turn + 2);
        assert_eq!(served.act(id, "/play/undo", "").1["state"], *state);
        let mut over = false;
        for _ in 0..120 {
            let (_, hint) = served.act(id, "/play/hint", "");
            let line = hint["line"].as_str().expect("a hint");
            over = served.act(id, "/play/line", line).1["state"]["seat"].is_null();
            if over {
                break;
            }
        }
        assert!(over, "the game ends");
        let saved = served.saved(id);
        assert_eq!(lines(&saved, turn), lines(&served.recorded(), turn));
    }
    // The other seat is to move first.
    let (_, answered) = served.go_on(8, &["@towers", "hand"]);
    assert_eq!(answered["state"]["turn"], 9);
}

#[test]
fn every_game_goes_on_by_hand() {
    for (line, turn) in [
        ("dragonsweeper --seed 2 --player @solver", 5),
        ("janken --seed 2 --player @random", 3),
        ("battling-knights --seed 2 --player @random", 4),
        ("friends-and-dragons --seed 2 --player @solver", 0),
    ] {
        let served = Served::with(line);
        let (status, begun) = served.go_on(turn, &["hand"]);
        assert_eq!((status, &begun["state"]["turn"]), (200, &json!(turn)), "{line}: {begun}");
        let (status, hint) = served.act(&begun["id"], "/play/hint", "");
        assert_eq!(status, 200, "{line}: {hint}");
        let line_of = hint["line"].as_str().expect("a line");
        let (status, played) = served.act(&begun["id"], "/play/line", line_of);
        assert_eq!((status, &played["state"]["turn"]), (200, &json!(turn + 1)), "{line}: {played}");
        let page = served.server.get(&format!("/continue?file=game.jsonl&turn={turn}"));
        assert_eq!(page.status, 200, "{line}: {}", page.text);
        assert!(page.text.contains(&format!("after turn {turn} of ")), "{line}");
    }
}

#[test]
fn hints_of_janken_and_knights_play_well() {
    for (game, best) in [("janken", None), ("battling-knights", Some(14))] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = Server::start(folder.path(), &[]);
        let token = server.token();
        let new = json!({ "game": game, "seed": "3", "seats": ["hand"] });
        let (_, begun) = send(&server, &token, "/play/new", &new);
        let mut state = begun["state"].clone();
        while !state["seat"].is_null() {
            let (status, answer) =
                send(&server, &token, "/play/advised", &json!({ "id": begun["id"] }));
            assert_eq!(status, 200, "{answer}");
            assert_ne!(answer["hint"]["reason"], "", "{answer}");
            state = answer["state"].clone();
        }
        // In Janken every move can succeed.
        let expected = best.unwrap_or_else(|| state["turn"].as_i64().expect("a count"));
        assert_eq!(state["scores"], json!([expected]), "{game}");
    }
}

#[test]
fn what_cannot_go_on_is_refused() {
    let served = Served::with(GAME);
    let turns = served.recorded()["turns"].as_array().expect("turns").len();
    for turn in [turns, turns + 1, usize::MAX] {
        let (status, answer) = served.go_on(turn, &["hand", "@towers"]);
        let expected = format!("expected 0 to {}", turns - 1);
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(status == 422 && error.contains(&expected), "{turn}: {answer}");
    }
    let mark = served.folder.path().join("started");
    let program = format!("touch {}", mark.display());
    for seats in [&["hand", program.as_str()][..], &["hand"], &[], &["@nobody", "hand"]] {
        assert_eq!(served.go_on(2, seats).0, 422, "{seats:?}");
    }
    assert!(!mark.exists(), "a program was started");
    for from in [json!({}), json!({ "file": "../game.jsonl" }), json!({ "table": "99" })] {
        let (status, answer) = served.go_on_from(&from, 2, &["hand", "@towers"]);
        assert!([404, 422].contains(&status), "{from}: {answer}");
    }
    let body = json!({ "from": { "file": "game.jsonl" }, "turn": 2, "seats": ["hand", "@towers"] });
    assert_eq!(send(&served.server, "0", "/play/continue", &body).0, 403, "without the token");
    // A record that cannot have happened.
    let mut other = served.recorded();
    other["turns"][1]["line"] = json!("MOVE 1 0 0 nonsense");
    std::fs::write(served.folder.path().join("other.jsonl"), format!("{other}\n"))
        .expect("written");
    let (status, answer) =
        served.go_on_from(&json!({ "file": "other.jsonl" }), 0, &["hand", "@towers"]);
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(status == 422 && error.starts_with("the recorded game: turn 2"), "{answer}");
    for turn in ["x", "-1", "99999"] {
        assert_eq!(
            served.server.get(&format!("/continue?file=game.jsonl&turn={turn}")).status,
            422
        );
    }
}
