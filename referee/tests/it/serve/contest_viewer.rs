//! Games in a contest, shown in the viewer included with its referee.

use std::process::Command;

use serde_json::{Value, json};

use super::client::{Answer, Server};
use crate::common::referee_command::{AMPLE, Folder, assert_parts};
use crate::sdk_referees::{THREE, folder};
use crate::solo_games::{TWO, game, with_cases};

/// Viewer files in the current SDK.
const TODAY: [&str; 5] =
    ["player.html", "player.js", "core/Drawer.js", "config.js", "lib/pixi6.js"];

/// File names chosen by authors of viewers.
const NAMES: [&str; 4] =
    ["assets/a red fish.png", "assets/é/ü+%41.png", "assets/鱼.png", "module#1.js"];

/// Writes the files for a viewer, each containing its own name.
fn write_viewer(folder: &Folder, files: &[&str]) {
    for name in files {
        folder.write(&format!("more/view/{name}"), format!("the file {name}"));
    }
}

/// Packs the viewer folder into a jar.
fn pack(folder: &Folder, name: &str) {
    let mut jar = Command::new("jar");
    jar.current_dir(folder.path()).env("LC_ALL", "C.UTF-8").args(["cf", name, "-C", "more", "."]);
    assert!(jar.status().is_ok_and(|status| status.success()), "{name}");
}

/// Records a game with three players and serves it.
fn serve(folder: &Folder, referee: &str) -> Server {
    let record = format!("--seed 7 {AMPLE} {THREE} --out game.jsonl --force");
    folder.ok(&format!("play --referee {referee} {record}"));
    Server::start(folder, &format!("--referee {referee}"))
}

#[test]
fn modules_that_are_not_built_are_named_with_the_folder_of_their_sources() {
    let Some(folder) = folder() else { return };
    write_viewer(&folder, &TODAY);
    let missing = |server: &Server| {
        let port = viewer_port(&server.page("/game?file=game.jsonl"));
        assert_eq!(server.get_at(port, "/-/missing", &[]).text, "");
        for name in ["graphics/View.js", "assets/none.png", "graphics/View.js"] {
            assert_eq!(server.get_at(port, &format!("/{name}"), &[]).status, 404);
        }
        server.get_at(port, "/-/missing", &[]).text
    };
    let server = serve(&folder, "sums.jar:more");
    assert_eq!(missing(&server), "graphics/View.js is missing");
    folder.write("more/view/tsconfig.json", "{}");
    let server = serve(&folder, "sums.jar:more");
    let reason = missing(&server);
    assert_parts(&reason, &["the TypeScript in more/view was not built", "npx tsc` there"]);
    pack(&folder, "viewer.jar");
    let server = serve(&folder, "sums.jar:viewer.jar");
    let expected = "graphics/View.js is missing: the viewer's TypeScript was not built";
    assert_eq!(missing(&server), expected);
}

/// Returns the port of the viewer on a page.
fn viewer_port(page: &str) -> u16 {
    let port = page.split("src=\"http://127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
    port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no viewer: {page}"))
}

/// Returns the data for the viewer on a page.
fn shown(page: &str) -> Value {
    let data = page.split("id=\"original-game\">").nth(1).and_then(|rest| rest.split('<').next());
    serde_json::from_str(data.unwrap_or_else(|| panic!("no viewer: {page}"))).expect("JSON")
}

fn encoded(name: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(byte).collect()
}

#[test]
fn a_game_of_the_referee_is_shown_by_its_viewer_on_a_port_of_its_own() {
    let Some(folder) = folder() else { return };
    write_viewer(&folder, &TODAY);
    write_viewer(&folder, &["assets/a.png"]);
    folder.ok("play --game janken --seed 1 --player @random --out janken.jsonl");
    let server = serve(&folder, "sums.jar:more");
    assert!(!server.page("/game?file=janken.jsonl").contains("id=\"original\""));
    let cards = ["game", "janken"].map(|name| server.page(&format!("/replays?file={name}.jsonl")));
    let drawn = cards.map(|cards| [">game 1</span>", "/picture?"].map(|part| cards.contains(part)));
    assert_eq!(drawn, [[true, false], [true, true]], "this program draws no games of a contest");
    let page = server.page("/game?file=game.jsonl");
    assert_parts(&page, &["frame-src http://127.0.0.1:*;", "\"name\":\"b\""]);
    let Value::Array(turns) = shown(&page)["turns"].clone() else { panic!("{page}") };
    assert_eq!(turns[..3], [json!([0, 0]), json!([0, 1]), json!([0, 2])]);
    assert!(!page.contains("<label id=\"original-player\""), "there is one game");
    let port = viewer_port(&page);
    let get = |path: &str, host: Option<&str>| {
        let fields: Vec<(&str, &str)> = host.map(|host| ("host", host)).into_iter().collect();
        server.get_at(port, path, &fields)
    };
    let script = get("/core/Drawer.js", None);
    assert_eq!((script.status, script.text.as_str()), (200, "the file core/Drawer.js"));
    assert_eq!(script.headers["access-control-allow-origin"], "*");
    assert_eq!(script.headers["content-type"], "text/javascript");
    assert_eq!(script.headers["content-length"], "23");
    let policy = script.headers["content-security-policy"].to_str().expect("a policy");
    assert!(policy.starts_with(&format!("default-src http://127.0.0.1:{port} ")), "{policy}");
    assert!(get("/assets.js", None).text.contains(r#"{"images":{"a.png":"assets/a.png"}"#));
    assert!(get("/-/stage.html", None).text.contains(r#"{"PIXI6":"/lib/pixi6.js"}"#));
    for path in ["/", "/game.jsonl", "/../game.jsonl", "/game?file=game.jsonl", "/view/config.js"] {
        assert_eq!(get(path, None).status, 404, "{path}");
    }
    assert_eq!(get("/config.js", Some("evil.example")).status, 403);
}

#[test]
fn the_libraries_are_those_that_the_referee_holds() {
    let cases = [
        (
            &["lib/pixi4.js", "lib/pixi5.js"][..],
            r#"{"PIXI4":"/lib/pixi4.js","PIXI5":"/lib/pixi5.js"}"#,
        ),
        (&[], "{}"),
    ];
    for (libraries, expected) in cases {
        let Some(folder) = folder() else { return };
        write_viewer(&folder, &TODAY[..4]);
        write_viewer(&folder, libraries);
        let server = serve(&folder, "sums.jar:more");
        let port = viewer_port(&server.page("/game?file=game.jsonl"));
        let stage = server.get_at(port, "/-/stage.html", &[]).text;
        let (_, libraries) = stage.split_once("id=\"libraries\">").expect("it names libraries");
        let (libraries, _) = libraries.split_once("</script>").expect("the end of a script");
        assert_eq!(libraries.trim(), expected);
        assert!(stage.contains("framed_stage.js"), "{stage}");
    }
    let Some(folder) = folder() else { return };
    write_viewer(&folder, &["lib/player.js", "core/Drawer.js", "config.js"]);
    let server = serve(&folder, "sums.jar:more");
    let port = viewer_port(&server.page("/game?file=game.jsonl"));
    assert!(server.get_at(port, "/-/stage.html", &[]).text.contains("bundled_stage.js"));
}

#[test]
fn files_have_any_names_and_sizes_in_folders_and_in_jars() {
    let Some(folder) = folder() else { return };
    write_viewer(&folder, &TODAY);
    write_viewer(&folder, &NAMES);
    let numbers: String = (0..1_000_000).map(|number| format!("{number}\n")).collect();
    folder.write("more/view/assets/large.txt", &numbers);
    folder.write("more/view/assets/empty.txt", "");
    pack(&folder, "viewer.jar");
    for referee in ["sums.jar:more", "sums.jar:viewer.jar"] {
        let server = serve(&folder, referee);
        let port = viewer_port(&server.page("/game?file=game.jsonl"));
        for name in NAMES {
            let Answer { status, text, .. } =
                server.get_at(port, &format!("/{}", encoded(name)), &[]);
            assert_eq!((status, text), (200, format!("the file {name}")), "{referee}");
        }
        let assets = server.get_at(port, "/assets.js", &[]).text;
        assert_parts(&assets, &[r#""a red fish.png":"assets/a red fish.png""#, "é/ü+%41.png"]);
        let large = server.get_at(port, "/assets/large.txt", &[]);
        assert_eq!(large.headers["content-length"], numbers.len().to_string().as_str());
        assert!(large.text == numbers, "{referee}");
        assert_eq!(server.get_at(port, "/assets/empty.txt", &[]).text, "");
    }
}

#[test]
fn a_referee_without_a_viewer_is_served_with_the_reason() {
    let Some(folder) = folder() else { return };
    folder.refused("serve --port 0 --java java11", "require --referee");
    folder.write("text.jar", "no jar, which Java skips");
    let cases = [
        (&[][..], "sums.jar", "sums.jar: it does not contain view/player.html"),
        (&["player.html"], "sums.jar:more", "sums.jar: it does not contain view/player.js"),
        (
            &["player.js", "config.js"],
            "sums.jar:more",
            "sums.jar: it does not contain view/core/Drawer.js",
        ),
        (&["core/Drawer.js"], "sums.jar:text.jar", "text.jar: "),
    ];
    for (files, referee, reason) in cases {
        write_viewer(&folder, files);
        let server = serve(&folder, referee);
        let page = server.page("/game?file=game.jsonl");
        let sentence = format!("The contest's viewer is not available: {reason}");
        assert!(page.contains(&sentence), "{referee}: {page}");
        assert!(!page.contains("id=\"original\""), "{referee}");
    }
    let server = serve(&folder, "sums.jar:text.jar:more");
    let page = server.page("/game?file=game.jsonl");
    assert!(page.contains("id=\"original\""), "a file that is no jar harms no viewer: {page}");
    folder.write("more/view/other.js", "");
    let other = Server::start(&folder, "--referee sums.jar:more");
    let page = other.page("/game?file=game.jsonl");
    assert!(page.contains("the game was played by another referee: sums.jar, not sums.jar"));
}

#[test]
fn a_damaged_file_of_a_jar_is_reported_when_it_is_asked_for() {
    let Some(folder) = folder() else { return };
    write_viewer(&folder, &TODAY);
    pack(&folder, "viewer.jar");
    let mut jar = folder.bytes("viewer.jar");
    // A file's local header starts 30 bytes before its name.
    let name = b"view/lib/pixi6.js";
    let at = jar.windows(name.len()).position(|window| window == name);
    let at = at.expect("the jar holds the file") - 30;
    jar[at..at + 4].fill(0xff);
    folder.write("viewer.jar", &jar);
    let server = serve(&folder, "sums.jar:viewer.jar");
    let port = viewer_port(&server.page("/game?file=game.jsonl"));
    let answer = server.get_at(port, "/lib/pixi6.js", &[]);
    assert_eq!(answer.status, 500, "{}", answer.text);
    assert!(answer.text.starts_with("lib/pixi6.js: "), "{}", answer.text);
    let settings = server.get_at(port, "/config.contest.js", &[]).text;
    assert_eq!(settings, "the file config.js");
}

#[test]
fn each_player_of_a_test_case_has_a_game_of_its_own() {
    let Some(folder) = with_cases("type=solo\n") else { return };
    write_viewer(&folder, &TODAY);
    let play = game(TWO, "--seed 1").replace("sums.jar", "sums.jar:more");
    folder.ok(&format!("play {play} --out game.jsonl"));
    let server = Server::start(&folder, "--referee sums.jar:more");
    let page = server.page("/game?file=game.jsonl");
    let shown = shown(&page);
    let [one, two] = [0, 1].map(|game| &shown["games"][game]);
    assert_eq!([&one["player"], &two["player"]], ["a", "b"]);
    let agents = [one, two].map(|game| game["game"]["agents"].clone());
    assert!(agents.iter().all(|agents| agents.as_array().is_some_and(|agents| agents.len() == 1)));
    let turns: Vec<[u64; 2]> =
        serde_json::from_value(shown["turns"].clone()).expect("games and frames");
    let of = |game: u64| turns.iter().filter(|turn| turn[0] == game).map(|turn| turn[1]).max();
    let frames =
        |game: &Value| game["game"]["frames"].as_array().map(|frames| frames.len() as u64 - 1);
    assert_eq!([of(0), of(1)], [frames(one), frames(two)], "the last frame of each is shown");
    assert!(turns.is_sorted(), "{turns:?}");
    assert_parts(&page, &["<option value=\"0\">a</option>", "<option value=\"1\">b</option>"]);
}
