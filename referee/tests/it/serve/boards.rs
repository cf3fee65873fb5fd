//! The board editor over real requests.

use serde_json::{json, Value};

use super::by_hand::send;
use super::client::{referee, Server};

const BOARD: &str = include_str!("../../../../docs/board.txt");
const HEROES: &str = include_str!("../../../../docs/heroes.toml");

fn serve() -> (tempfile::TempDir, Server, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(folder.path(), &[]);
    let token = server.token();
    (folder, server, token)
}

fn read(server: &Server, token: &str, board: &str, heroes: &str) -> (u16, Value) {
    send(server, token, "/board/read", &json!({ "board": board, "heroes": heroes }))
}

#[test]
fn the_drags_are_those_of_the_command_line() {
    let (folder, server, token) = serve();
    let (status, record) = read(&server, &token, BOARD, HEROES);
    assert_eq!((status, &record["positions"]), (200, &json!(["1.A.", "2..B", "..3."])));
    let (status, solved) = send(&server, &token, "/board/solve", &record);
    assert_eq!((status, &solved["score_proved"]), (200, &json!(true)), "{solved}");
    std::fs::write(folder.path().join("board.txt"), BOARD).expect("written");
    std::fs::write(folder.path().join("heroes.toml"), HEROES).expect("written");
    let line = "solve friends-and-dragons board.txt --heroes heroes.toml --json";
    let printed = referee(folder.path(), &line.split(' ').collect::<Vec<_>>());
    let expected: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(solved["visited"], expected["visited"]);
    let (drags, answers) = (solved["drags"].as_array(), expected["answers"].as_array());
    let (drags, answers) = (drags.expect("drags"), answers.expect("answers"));
    assert_eq!(drags.len(), 5);
    assert_eq!(drags.len(), answers.len());
    for (drag, answer) in drags.iter().zip(answers) {
        for field in ["kills", "hits", "support", "attacks", "steps_proved"] {
            assert_eq!(drag[field], answer[field], "{field}");
        }
        assert_eq!(drag["hero"], answer["pivot"]);
        let steps = drag["steps"].as_array().expect("steps").len();
        let placements = drag["placements"].as_array().expect("placements");
        assert_eq!(placements.len(), steps + 1);
        assert_eq!(answer["drag"].as_str().expect("digits").len(), steps);
        let last = placements[steps].as_array().expect("a placement");
        for one in last {
            assert_eq!(one[1], answer["positions"][one[0].to_string()], "{drag}");
        }
        let checked = ["check", "board.txt", "--heroes", "heroes.toml"];
        let line = drag["line"].as_str().expect("a line");
        let printed = referee(folder.path(), &[&checked[..], &[line]].concat());
        let score = format!("{} kills, {} hits", drag["kills"], drag["hits"]);
        assert!(printed.contains(&score), "{score}: {printed}");
    }
}

#[test]
fn texts_and_boards_become_each_other() {
    let (folder, server, token) = serve();
    for seed in ["1", "2", "7"] {
        let printed = referee(folder.path(), &["map", "friends-and-dragons", "--seed", seed]);
        let (board, heroes) = printed.split_once("\n\n").expect("two files");
        let (status, record) = read(&server, &token, board, heroes);
        assert_eq!(status, 200, "{record}");
        let (status, texts) = send(&server, &token, "/board/write", &record);
        assert_eq!(status, 200, "{texts}");
        assert_eq!(texts["board"].as_str().expect("a text").trim_end(), board);
        assert_eq!(texts["heroes"].as_str().expect("a text").trim_end(), heroes.trim_end());
        let page = server.get(&format!("/board?seed={seed}")).text;
        assert!(page.contains(&record["terrain"].to_string()), "seed {seed}: {page}");
    }
    assert_eq!(server.get("/board?seed=x").status, 422);
}

#[test]
fn faults_are_named_and_nothing_breaks() {
    let (_folder, server, token) = serve();
    let faults = [
        (BOARD.replace(".O..", ".X.."), HEROES.to_owned(), "line 3: terrain-char"),
        (BOARD.replace("1.A.", "1.A"), HEROES.to_owned(), "board-ragged"),
        (BOARD.replace('3', "9"), HEROES.to_owned(), "unknown-hero"),
        (BOARD.to_owned(), HEROES.replace("Mage", "<script>"), "unknown-class"),
        (BOARD.to_owned(), "[[hero".to_owned(), "line 1: heroes-syntax"),
        (String::new(), String::new(), "board-syntax"),
    ];
    for (board, heroes, expected) in faults {
        let (status, answer) = read(&server, &token, &board, &heroes);
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(status == 422 && error.contains(expected), "{expected}: {status} {answer}");
    }
    let (_, record) = read(&server, &token, BOARD, HEROES);
    let with = |name: &str, value: Value| {
        let mut other = record.clone();
        other[name] = value;
        other
    };
    let wide = vec![".".repeat(17); 17];
    let hostile = [
        (with("heroes", json!([])), "unknown-hero"),
        (with("terrain", json!(wide)), "board-shape"),
        (with("terrain", json!([])), "board-empty"),
        (json!({ "terrain": wide, "positions": wide, "heroes": [] }), "board-size"),
        (with("positions", json!(["....", "....", "...."])), "no-hero"),
        (with("heroes", json!([{ "id": i64::MIN }])), "hero-field"),
    ];
    for (body, expected) in hostile {
        for path in ["/board/write", "/board/solve"] {
            let (status, answer) = send(&server, &token, path, &body);
            let error = answer["error"].as_str().unwrap_or_default();
            assert!(status == 422 && error.contains(expected), "{expected}: {status} {answer}");
        }
    }
    for body in [json!([]), json!({ "terrain": 1 }), json!("x"), json!(null)] {
        assert_eq!(send(&server, &token, "/board/solve", &body).0, 422, "{body}");
    }
    assert_eq!(send(&server, "0", "/board/solve", &record).0, 403, "without the token");
    assert_eq!(send(&server, &token, "/board/solve", &record).0, 200);
}
