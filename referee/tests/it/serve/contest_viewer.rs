//! Games of a contest, shown by the viewer that its referee holds.

use super::client::Server;
use crate::common::referee_command::AMPLE;
use crate::sdk_referees::{THREE, folder};

#[test]
fn a_referee_without_a_viewer_is_refused() {
    let Some(folder) = folder() else { return };
    folder.refused("serve --port 0 --referee sums.jar", "it holds no view/player.html");
    folder.refused("serve --port 0 --java java11", "expected --referee");
}

#[test]
fn a_game_of_the_referee_is_shown_by_its_viewer_on_a_port_of_its_own() {
    let Some(folder) = folder() else { return };
    for name in ["player.html", "player.js", "core/Drawer.js", "config.js", "assets/a.png"] {
        folder.write(&format!("more/view/{name}"), format!("the file {name}"));
    }
    let play = "play --referee sums.jar:more";
    folder.ok(&format!("{play} --seed 7 {AMPLE} {THREE} --out game.jsonl"));
    folder.ok("play janken --seed 1 --player @random --out janken.jsonl");
    let server = Server::start(&folder, "--referee sums.jar:more");
    assert!(!server.page("/game?file=janken.jsonl").contains("id=\"original\""));
    let cards = ["game", "janken"].map(|name| server.page(&format!("/replays?file={name}.jsonl")));
    let drawn = cards.map(|cards| [">game 1</span>", "/picture?"].map(|part| cards.contains(part)));
    assert_eq!(drawn, [[true, false], [true, true]], "this program draws no games of a contest");
    let page = server.page("/game?file=game.jsonl");
    for part in ["frame-src http://127.0.0.1:*;", "\"turns\":[0,1,2,", "\"name\":\"b\""] {
        assert!(page.contains(part), "{part}");
    }
    let port = page.split("src=\"http://127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
    let port = port.and_then(|port| port.parse().ok()).expect("the address of the viewer");
    let get = |path: &str, host: Option<&str>| {
        let fields: Vec<(&str, &str)> = host.map(|host| ("host", host)).into_iter().collect();
        server.get_at(port, path, &fields)
    };
    let script = get("/core/Drawer.js", None);
    assert_eq!((script.status, script.text.as_str()), (200, "the file core/Drawer.js"));
    assert_eq!(script.headers["access-control-allow-origin"], "*");
    assert_eq!(script.headers["content-type"], "text/javascript");
    let policy = script.headers["content-security-policy"].to_str().expect("a policy");
    assert!(policy.starts_with(&format!("default-src http://127.0.0.1:{port} ")), "{policy}");
    assert!(get("/assets.js", None).text.contains(r#"{"images":{"a.png":"assets/a.png"}"#));
    assert!(get("/stage.html", None).text.contains("player.js"));
    for path in ["/", "/game.jsonl", "/../game.jsonl", "/game?file=game.jsonl", "/view/config.js"] {
        assert_eq!(get(path, None).status, 404, "{path}");
    }
    assert_eq!(get("/config.js", Some("evil.example")).status, 403);
}
