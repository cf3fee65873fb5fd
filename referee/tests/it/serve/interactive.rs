//! Interactive games and analyses, tested with real requests.

use serde_json::{Value, json};

use super::client::Server;
use crate::common::referee_command::Folder;

fn new_game(server: &Server, seats: &[&str]) -> (u16, Value) {
    server.send("/play/new", &json!({ "game": "ice-and-fire", "seed": "5", "seats": seats }))
}

#[test]
fn programs_come_from_the_command_line_only() {
    let folder = Folder::new();
    let server = Server::start(&folder, "--player mine=@rusher");
    for other in ["touch started", "mine=touch x", "@touch x", "@nobody", "", "Mine"] {
        let (status, answer) = new_game(&server, &["hand", other]);
        assert_eq!(status, 422, "{other}: {answer}");
    }
    assert_eq!(folder.names(), [""; 0], "a program was started");
    let (status, answer) = new_game(&server, &["hand", "mine"]);
    assert_eq!((status, &answer["state"]["players"][1]), (200, &json!("mine")));
    assert_eq!(new_game(&server, &["mine", "mine"]).0, 422, "nobody plays by hand");
}

#[test]
fn a_preview_is_the_first_position_and_is_not_kept() {
    let folder = Folder::new();
    let server = Server::start(&folder, "--player mine=@rusher");
    let asked = json!({ "game": "ice-and-fire", "seed": "5", "seats": ["hand", "mine"] });
    let (status, preview) = server.send("/play/preview", &asked);
    let (_, started) = new_game(&server, &["hand", "hand"]);
    assert_eq!((status, &preview["state"]), (200, &started["state"]));
    assert_eq!(started["id"], 1, "the preview is no game");
    let (status, answer) =
        server.send("/play/preview", &json!({ "game": "ice-and-fire", "seed": "x", "seats": [] }));
    assert_eq!(status, 422, "{answer}");
}

#[test]
fn moves_against_the_rules_cannot_be_chosen() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let (_, started) = new_game(&server, &["hand", "@rusher"]);
    let id = &started["id"];
    let act = |path: &str, text: &str| server.send(path, &json!({ "id": id, "text": text }));
    for text in ["TRAIN 3 0 0", "MOVE 1 0 1", "TRAIN 1 11 11", "WAIT", "dance"] {
        assert_eq!(act("/play/choose", text).0, 422, "{text}");
    }
    let first = started["state"]["choices"][0]["text"].as_str().expect("a choice");
    let (status, chosen) = act("/play/choose", first);
    assert_eq!((status, &chosen["state"]["chosen"]), (200, &json!([first])));
    assert_eq!(act("/play/end", "").1["state"]["turn"], 2);
    assert_eq!(act("/play/undo", "").1["state"], started["state"]);
    assert_eq!(act("/play/undo", "").0, 422);
    assert_eq!(act("/play/line", "DANCE").0, 422);
    assert_eq!(server.get(&format!("/play/replay?id={id}")).status, 422);
    assert_eq!(server.get("/play/state?id=99").status, 404);
}

#[test]
fn an_analysis_is_the_one_of_the_library() {
    let folder = Folder::new();
    let players = "--player @rusher --player @random";
    folder.ok(&format!("play --game ice-and-fire --seed 2 --replay game.jsonl {players}"));
    let server = Server::start(&folder, "");
    let served = server.page("/analysis.json?file=game.jsonl&work=20");
    let replay = serde_json::from_value(folder.json("game.jsonl")).expect("a replay");
    games::install();
    let expected = viewer::analysis::analyse(&replay, 20).expect("an analysis");
    let served: Value = serde_json::from_str(&served).expect("JSON");
    assert_eq!(served, serde_json::to_value(&expected).expect("JSON"));
    let page = server.page("/analysis?file=game.jsonl&work=20");
    let worst = expected.turns.iter().map(|turn| turn.loss).max().expect("turns");
    assert!(page.contains(&format!(": −{:.1} gold</div>", f64::from(worst) / 10.0)), "{page}");
    assert_eq!(server.get("/analysis?file=game.jsonl&work=0").status, 422);
}
