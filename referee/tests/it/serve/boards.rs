//! The board editor, tested with real requests.

use serde_json::{Value, json};

use super::client::Server;
use crate::common::referee_command::{Folder, word};

const BOARD: &str = include_str!("../../../../docs/board.txt");
const HEROES: &str = include_str!("../../../../docs/heroes.toml");

fn read(server: &Server, board: &str, heroes: &str) -> (u16, Value) {
    server.send("/board/read", &json!({ "board": board, "heroes": heroes }))
}

#[test]
fn the_drags_are_those_of_the_command_line() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let (status, record) = read(&server, BOARD, HEROES);
    assert_eq!((status, &record["positions"]), (200, &json!(["1.A.", "2..B", "..3."])));
    let (status, solved) = server.send("/board/solve", &record);
    assert_eq!((status, &solved["score_proved"]), (200, &json!(true)), "{solved}");
    folder.write("board.txt", BOARD);
    folder.write("heroes.toml", HEROES);
    let files = "board.txt --heroes heroes.toml";
    let expected = folder.ok_json(&format!("solve friends-and-dragons {files} --json"));
    assert_eq!(solved["visited"], expected["visited"]);
    let (drags, answers) = (solved["drags"].as_array(), expected["answers"].as_array());
    let (drags, answers) = (drags.expect("drags"), answers.expect("answers"));
    assert_eq!([drags.len(), answers.len()], [5, 5]);
    for (drag, answer) in drags.iter().zip(answers) {
        for field in ["kills", "hits", "support", "attacks", "steps_proved"] {
            assert_eq!(drag[field], answer[field], "{field}");
        }
        assert_eq!(drag["hero"], answer["pivot"]);
        let steps = drag["steps"].as_array().expect("steps").len();
        assert_eq!(answer["drag"].as_str().expect("digits").len(), steps);
        let placements = drag["placements"].as_array().expect("placements");
        assert_eq!(placements.len(), steps + 1);
        for one in placements[steps].as_array().expect("a placement") {
            assert_eq!(one[1], answer["positions"][one[0].to_string()], "{drag}");
        }
        let line = word(drag["line"].as_str().expect("a line"));
        let printed = folder.ok(&format!("check {files} {line}"));
        let score = format!("{} kills, {} hits", drag["kills"], drag["hits"]);
        assert!(printed.contains(&score), "{score}: {printed}");
    }
}

#[test]
fn boards_round_trip_as_texts() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    for seed in [1, 2, 7] {
        let printed = folder.ok(&format!("map friends-and-dragons --seed {seed}"));
        let (board, heroes) = printed.split_once("\n\n").expect("two files");
        let (status, record) = read(&server, board, heroes);
        assert_eq!(status, 200, "{record}");
        let (status, texts) = server.send("/board/write", &record);
        assert_eq!(status, 200, "{texts}");
        assert_eq!(texts["board"].as_str().expect("a text").trim_end(), board);
        assert_eq!(texts["heroes"].as_str().expect("a text").trim_end(), heroes.trim_end());
        let page = server.page(&format!("/board?seed={seed}"));
        assert!(page.contains(&record["terrain"].to_string()), "seed {seed}: {page}");
    }
    assert_eq!(server.get("/board?seed=x").status, 422);
}

fn assert_refused((status, answer): (u16, Value), part: &str) {
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(status == 422 && error.contains(part), "{part}: {status} {answer}");
}

#[test]
fn faults_are_named_and_the_server_goes_on() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    for (board, heroes, part) in [
        (BOARD.replace(".O..", ".X.."), HEROES.to_owned(), "line 3: terrain-char"),
        (BOARD.to_owned(), HEROES.replace("Mage", "<script>"), "unknown-class"),
        (BOARD.to_owned(), "[[hero".to_owned(), "line 1: heroes-syntax"),
    ] {
        assert_refused(read(&server, &board, &heroes), part);
    }
    let (_, record) = read(&server, BOARD, HEROES);
    let with = |name: &str, value: Value| {
        let mut other = record.clone();
        other[name] = value;
        other
    };
    let wide = vec![".".repeat(17); 17];
    for (body, part) in [
        (with("heroes", json!([])), "unknown-hero"),
        (with("terrain", json!(wide)), "board-shape"),
        (with("terrain", json!([])), "board-empty"),
        (json!({ "terrain": wide, "positions": wide, "heroes": [] }), "board-size"),
        (with("positions", json!(["....", "....", "...."])), "no-hero"),
        (with("heroes", json!([{ "id": i64::MIN }])), "hero-field"),
        (json!([]), ""),
        (json!({ "terrain": 1 }), ""),
        (json!("x"), ""),
        (json!(null), ""),
    ] {
        for path in ["/board/write", "/board/solve"] {
            assert_refused(server.send(path, &body), part);
        }
    }
    let without_token = server.post("/board/solve", record.to_string().as_bytes(), &[]);
    assert_eq!(without_token.status, 403);
    assert_eq!(server.send("/board/solve", &record).0, 200);
}
