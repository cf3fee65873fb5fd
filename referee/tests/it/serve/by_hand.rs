//! Games by hand and analyses over real requests.

use serde_json::{json, Value};

use super::client::{referee, Server};

/// Sends an object and gives the status and the object that comes back.
pub fn send(server: &Server, token: &str, path: &str, body: &Value) -> (u16, Value) {
    let fields = [("x-referee-token", token), ("content-type", "application/json")];
    let answer = server.post(path, body.to_string().as_bytes(), &fields);
    (answer.status, serde_json::from_str(&answer.text).unwrap_or(Value::Null))
}

fn new_game(seats: &[&str]) -> Value {
    json!({ "game": "ice-and-fire", "seed": "5", "seats": seats })
}

#[test]
fn programs_come_from_the_command_line_only() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("started");
    let program = format!("touch {}", mark.display());
    let server = Server::start(folder.path(), &["--player", "mine=@rusher"]);
    let token = server.token();
    for other in [program.as_str(), "mine=touch x", "@touch x", "@nobody", "", "Mine"] {
        let (status, answer) = send(&server, &token, "/play/new", &new_game(&["hand", other]));
        assert_eq!(status, 422, "{other}: {answer}");
    }
    assert!(!mark.exists(), "a program was started");
    let (status, answer) = send(&server, &token, "/play/new", &new_game(&["hand", "mine"]));
    assert_eq!((status, &answer["state"]["players"][1]), (200, &json!("mine")));
    let (status, _) = send(&server, &token, "/play/new", &new_game(&["mine", "mine"]));
    assert_eq!(status, 422, "nobody plays by hand");
}

#[test]
fn what_the_rules_refuse_cannot_be_chosen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(folder.path(), &[]);
    let token = server.token();
    let (_, begun) = send(&server, &token, "/play/new", &new_game(&["hand", "@rusher"]));
    let id = &begun["id"];
    let act =
        |path: &str, text: &str| send(&server, &token, path, &json!({ "id": id, "text": text }));
    for text in ["TRAIN 3 0 0", "MOVE 1 0 1", "TRAIN 1 11 11", "WAIT", "dance"] {
        assert_eq!(act("/play/choose", text).0, 422, "{text}");
    }
    let first = begun["state"]["choices"][0]["text"].as_str().expect("a choice");
    let (status, chosen) = act("/play/choose", first);
    assert_eq!((status, &chosen["state"]["begun"]), (200, &json!([first])));
    assert_eq!(act("/play/end", "").1["state"]["turn"], 2);
    assert_eq!(act("/play/undo", "").1["state"], begun["state"]);
    assert_eq!(act("/play/undo", "").0, 422);
    assert_eq!(act("/play/line", "DANCE").0, 422);
    assert_eq!(server.get(&format!("/play/replay?id={id}")).status, 422);
    assert_eq!(server.get("/play/state?id=99").status, 404);
}

#[test]
fn an_analysis_is_the_one_of_the_library() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let line =
        "play ice-and-fire --seed 2 --player @rusher --player @random --quiet --replay game.jsonl";
    referee(folder.path(), &line.split(' ').collect::<Vec<_>>());
    let server = Server::start(folder.path(), &[]);
    let served = server.get("/analysis.json?file=game.jsonl&work=20").text;
    let text = std::fs::read_to_string(folder.path().join("game.jsonl")).expect("a replay");
    let replay: replays::Replay = serde_json::from_str(&text).expect("a replay");
    let expected = viewer::analysis::analyse(&replay, 20).expect("an analysis");
    let served: Value = serde_json::from_str(&served).expect("JSON");
    assert_eq!(served, serde_json::to_value(&expected).expect("JSON"));
    let page = server.get("/analysis?file=game.jsonl&work=20").text;
    let worst = expected.turns.iter().map(|turn| turn.loss).max().expect("turns");
    assert!(page.contains(&format!(": {:.1} gold.", f64::from(worst) / 10.0)), "{page}");
    assert_eq!(server.get("/analysis?file=game.jsonl&work=0").status, 422);
}
