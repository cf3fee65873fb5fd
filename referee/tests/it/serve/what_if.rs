//! Recorded games continued from one of their positions, tested with real requests.

use serde_json::{Value, json};

use super::client::Server;
use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::referee_command::Folder;

/// A folder with a recorded game, and the server for it.
struct Served {
    folder: Folder,
    server: Server,
}

impl Served {
    fn with(game: &str) -> Self {
        let folder = Folder::new();
        folder.ok(&format!("play {game} --replay game.jsonl"));
        let server = Server::start(&folder, "--player mine=@rusher");
        Self { folder, server }
    }

    fn recorded(&self) -> Value {
        self.folder.json("game.jsonl")
    }

    /// Continues the recorded game after some turns.
    fn go_on(&self, turn: usize, seats: &[&str]) -> (u16, Value) {
        self.go_on_from(&json!({ "file": "game.jsonl" }), turn, seats)
    }

    fn go_on_from(&self, from: &Value, turn: usize, seats: &[&str]) -> (u16, Value) {
        let body = json!({ "from": from, "turn": turn, "seats": seats });
        self.server.send("/play/continue", &body)
    }

    fn act(&self, id: &Value, path: &str, text: &str) -> (u16, Value) {
        self.server.send(path, &json!({ "id": id, "text": text }))
    }

    /// Returns the replay of a finished game after `referee verify` has accepted it.
    fn saved(&self, id: &Value) -> Value {
        self.folder.write("saved.jsonl", self.server.page(&format!("/play/replay?id={id}")));
        assert!(self.folder.ok("verify saved.jsonl").contains("1 record agrees"));
        self.folder.json("saved.jsonl")
    }
}

/// Returns the answers in the first turns.
fn lines(replay: &Value, count: usize) -> Vec<&str> {
    let turns = replay["turns"].as_array().expect("turns").iter();
    turns.take(count).filter_map(|turn| turn["line"].as_str()).collect()
}

const GAME: &str = "--game ice-and-fire --seed 5 --player @rusher --player @towers";

#[test]
fn built_in_players_play_a_recorded_game_otherwise() {
    let served = Served::with(GAME);
    let (status, answer) = served.go_on(6, &["@expander", "@towers"]);
    assert_eq!(status, 200, "{answer}");
    assert!(answer["state"]["seat"].is_null(), "the game is over");
    let (recorded, saved) = (served.recorded(), served.saved(&answer["id"]));
    assert_eq!(lines(&saved, 6), lines(&recorded, 6), "the first turns equal the record");
    assert_ne!(lines(&saved, 8), lines(&recorded, 8), "another player plays on");
    assert_eq!(saved["setup"], recorded["setup"]);
    assert_eq!(saved["players"], json!(["@expander from turn 7", "@towers from turn 7"]));
    // The same players from the same position play the same game.
    let (_, again) = served.go_on(6, &["@expander", "@towers"]);
    assert_eq!(lines(&served.saved(&again["id"]), 400), lines(&saved, 400));
    let page = served.server.page(&format!("/game?table={}", answer["id"]));
    assert!(page.contains("id=\"other\""), "it is compared with the recorded game");
    assert!(page.contains("/game?file=game.jsonl&amp;game=1#t=6"), "a link leads back");
    // The resulting game can be continued too.
    let from = json!({ "table": answer["id"].to_string() });
    let (status, third) = served.go_on_from(&from, 8, &["mine", "@random"]);
    assert_eq!(status, 200, "{third}");
    assert_eq!(lines(&served.saved(&third["id"]), 8), lines(&saved, 8));
}

#[test]
fn players_are_asked_for_the_turns_before_they_go_on() {
    let served = Served::with(GAME);
    // The dice of @random show whether it was asked for all earlier turns.
    let seats = ["@random", "@expander"];
    let (_, started) = served.go_on(0, &seats);
    let whole = served.saved(&started["id"]);
    let (_, part) = served.go_on_from(&json!({ "table": started["id"].to_string() }), 9, &seats);
    let part = served.saved(&part["id"]);
    assert_eq!(lines(&part, 400), lines(&whole, 400));
    assert_eq!(part["hash"], whole["hash"]);
}

#[test]
fn a_person_goes_on_from_a_recorded_position() {
    let served = Served::with(GAME);
    for (turn, seats) in [(7, ["@towers", "hand"]), (8, ["hand", "@towers"])] {
        let (status, started) = served.go_on(turn, &seats);
        assert_eq!(status, 200, "{started}");
        let (id, state) = (&started["id"], &started["state"]);
        assert_eq!((&state["turn"], &state["seat"]), (&json!(turn), &json!(turn % 2)));
        assert_eq!(started["origin"], format!("/game?file=game.jsonl&game=1#t={turn}"));
        assert_eq!(served.act(id, "/play/undo", "").0, 422, "a recorded turn is not taken back");
        assert_eq!(served.server.get(&format!("/game?table={id}")).status, 422, "it goes on");
        let (_, played) = served.act(id, "/play/end", "");
        assert_eq!(played["state"]["turn"], turn + 2);
        assert_eq!(served.act(id, "/play/undo", "").1["state"], *state);
        let is_over = || {
            let (_, hint) = served.act(id, "/play/hint", "");
            let line = hint["line"].as_str().expect("a hint");
            served.act(id, "/play/line", line).1["state"]["seat"].is_null()
        };
        assert!((0..120).any(|_| is_over()), "the game ends");
        assert_eq!(lines(&served.saved(id), turn), lines(&served.recorded(), turn));
    }
    // The other seat moves first.
    let (_, answered) = served.go_on(8, &["@towers", "hand"]);
    assert_eq!(answered["state"]["turn"], 9);
}

#[test]
fn every_game_can_be_continued_interactively() {
    for (game, turn) in [
        ("--game dragonsweeper --seed 2 --player @solver", 5),
        ("--game janken --seed 2 --player @random", 3),
        ("--game battling-knights --seed 2 --player @random", 4),
        ("--game friends-and-dragons --seed 2 --player @solver", 0),
    ] {
        let served = Served::with(game);
        let (status, started) = served.go_on(turn, &["hand"]);
        assert_eq!((status, &started["state"]["turn"]), (200, &json!(turn)), "{game}: {started}");
        let (status, hint) = served.act(&started["id"], "/play/hint", "");
        assert_eq!(status, 200, "{game}: {hint}");
        let line = hint["line"].as_str().expect("a line");
        let (status, played) = served.act(&started["id"], "/play/line", line);
        assert_eq!((status, &played["state"]["turn"]), (200, &json!(turn + 1)), "{game}: {played}");
        let page = served.server.page(&format!("/continue?file=game.jsonl&turn={turn}"));
        assert!(page.contains(&format!("after turn {turn} of ")), "{game}");
    }
}

#[test]
fn hints_of_janken_and_knights_play_well() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    for (game, best) in [("janken", None), ("battling-knights", Some(14))] {
        let new = json!({ "game": game, "seed": "3", "seats": ["hand"] });
        let (_, started) = server.send("/play/new", &new);
        let mut state = started["state"].clone();
        while !state["seat"].is_null() {
            let (status, mut answer) =
                server.send("/play/advised", &json!({ "id": started["id"] }));
            assert_eq!(status, 200, "{answer}");
            assert_ne!(answer["hint"]["reason"], "", "{answer}");
            state = answer["state"].take();
        }
        // In Janken, every move can succeed.
        let expected = best.unwrap_or_else(|| state["turn"].as_i64().expect("a count"));
        assert_eq!(state["scores"], json!([expected]), "{game}");
    }
}

#[test]
fn games_that_cannot_go_on_are_refused() {
    let served = Served::with(GAME);
    let turns = served.recorded()["turns"].as_array().expect("turns").len();
    for turn in [turns, turns + 1, usize::MAX] {
        let (status, answer) = served.go_on(turn, &["hand", "@towers"]);
        let expected = format!("expected 0 to {}", turns - 1);
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(status == 422 && error.contains(&expected), "{turn}: {answer}");
    }
    for seats in [&["hand", "touch started"][..], &["hand"], &[], &["@nobody", "hand"]] {
        assert_eq!(served.go_on(2, seats).0, 422, "{seats:?}");
    }
    assert!(!served.folder.has("started"), "a program was started");
    for from in [json!({}), json!({ "file": "../game.jsonl" }), json!({ "table": "99" })] {
        let (status, answer) = served.go_on_from(&from, 2, &["hand", "@towers"]);
        assert!([404, 422].contains(&status), "{from}: {answer}");
    }
    let body = r#"{"from":{"file":"game.jsonl"},"turn":2,"seats":["hand","@towers"]}"#;
    let without_token = served.server.post("/play/continue", body.as_bytes(), &[]);
    assert_eq!(without_token.status, 403);
    // This record is impossible.
    let mut other = served.recorded();
    other["turns"][1]["line"] = json!("MOVE 1 0 0 nonsense");
    served.folder.write("other.jsonl", format!("{other}\n"));
    let from = json!({ "file": "other.jsonl" });
    let (status, answer) = served.go_on_from(&from, 0, &["hand", "@towers"]);
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(status == 422 && error.starts_with("the recorded game: turn 2"), "{answer}");
    for turn in ["x", "-1", "99999"] {
        let page = format!("/continue?file=game.jsonl&turn={turn}");
        assert_eq!(served.server.get(&page).status, 422, "{turn}");
    }
}

/// The programs in a game and their guards end with the game, without waiting for eight other
/// games.
#[test]
fn programs_of_a_finished_game_end_at_once() {
    let mark = format!("what-if-mark-{}", std::process::id());
    let _kill = KillOnDrop(&mark);
    let folder = Folder::new();
    folder.ok(&format!("play {GAME} --replay game.jsonl"));
    folder.write(
        "bot.sh",
        format!("export MARK={mark}; sleep 600 & setsid sleep 600 & while read -r l; do case $l in *.*) sleep 0.001;; esac; echo WAIT; done"),
    );
    let server = Server::start(&folder, "--player 'bot=sh bot.sh'");
    let served = Served { folder, server };
    for _ in 0..3 {
        let (status, answer) = served.go_on(6, &["bot", "bot"]);
        assert_eq!(status, 200, "{answer}");
        assert!(answer["state"]["seat"].is_null(), "the game is over");
        assert_eq!(marked(&mark), [0; 0], "after {answer}");
    }
    // A person finishes a game, then takes back a turn.
    let (_, started) = served.go_on(6, &["hand", "bot"]);
    let id = &started["id"];
    assert!(!marked(&mark).is_empty(), "the game goes on");
    let is_over = || served.act(id, "/play/end", "").1["state"]["seat"].is_null();
    assert!((0..300).any(|_| is_over()), "the game ends");
    assert_eq!(marked(&mark), [0; 0]);
    let (status, undone) = served.act(id, "/play/undo", "");
    assert_eq!((status, &undone["state"]["seat"]), (200, &json!(0)));
    assert!((0..300).any(|_| is_over()), "it ends again");
    assert_eq!(marked(&mark), [0; 0]);
}
