//! `referee serve`: real requests to the built binary.

mod boards;
mod by_hand;
mod client;
mod dragonsweeper;
mod hostile;
mod what_if;

use std::path::Path;

use client::{referee, Server};
use serde_json::{json, Value};

const HOSTILE: &str = "<img src=x onerror=alert(1)>\"'&";

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), text).expect("a file is written");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Plays a match of Ice and Fire between built-in players.
fn play_match(folder: &Path, seeds: &str) {
    let players = ["--player", "a=@rusher", "--player", "b=@towers", "--work", "1"];
    let files = ["--seeds", seeds, "--out", "games.jsonl", "--replays", "replays.jsonl"];
    referee(folder, &[&["match", "ice-and-fire"][..], &players, &files].concat());
}

#[test]
fn an_empty_folder_says_what_to_type() {
    let folder = folder();
    let server = Server::start(folder.path(), &[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.text.contains("referee match ice-and-fire --player"), "{}", page.text);
    for name in ["content-security-policy", "x-content-type-options", "referrer-policy"] {
        assert!(page.headers.contains_key(name), "{name}");
    }
    let policy = page.headers["content-security-policy"].to_str().expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn foreign_requests_are_refused() {
    let folder = folder();
    let server = Server::start(folder.path(), &[]);
    let port = server.port;
    let own = format!("http://127.0.0.1:{port}");
    for (name, value) in [
        ("host", "evil.example".to_owned()),
        ("host", format!("evil.example:{port}")),
        ("host", format!("127.0.0.1.evil.example:{port}")),
        ("origin", "http://evil.example".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("https://127.0.0.1:{port}")),
        ("sec-fetch-site", "cross-site".to_owned()),
    ] {
        let answer = server.get_with("/", &[(name, &value)]);
        assert_eq!(answer.status, 403, "{name}: {value}");
        assert!(!answer.text.contains(&server.token()), "the token leaks");
    }
    assert_eq!(server.get_with("/", &[("host", &format!("localhost:{port}"))]).status, 200);
    let token = server.token();
    let post = |fields: &[(&str, &str)]| server.post("/open?name=x", b"{}", fields).status;
    assert_eq!(post(&[("origin", &own)]), 403);
    assert_eq!(post(&[("x-referee-token", &"0".repeat(token.len()))]), 403);
    assert_eq!(post(&[("x-referee-token", &token), ("origin", "http://evil.example")]), 403);
    assert_eq!(post(&[("x-referee-token", &token), ("origin", &own)]), 422);
}

#[test]
fn nothing_outside_of_the_folder_is_read() {
    let outer = folder();
    let inner = outer.path().join("served");
    std::fs::create_dir(&inner).expect("a folder");
    play_match(outer.path(), "1..1");
    std::os::unix::fs::symlink(outer.path().join("games.jsonl"), inner.join("link.jsonl"))
        .expect("a link");
    std::os::unix::fs::symlink(outer.path(), inner.join("up")).expect("a link");
    std::fs::copy(outer.path().join("replays.jsonl"), inner.join("own.jsonl")).expect("copied");
    let server = Server::start(&inner, &[]);
    let absolute = outer.path().join("games.jsonl").display().to_string();
    let names = ["../games.jsonl", "..%2Fgames.jsonl", "link.jsonl", "up/games.jsonl", &absolute];
    for page in ["match", "replays", "game", "live"] {
        for name in names {
            let answer = server.get(&format!("/{page}?file={name}"));
            assert_eq!(answer.status, 404, "{page} {name}: {}", answer.text);
            assert!(!answer.text.contains("@rusher"), "{page} {name}");
        }
    }
    let overview = server.get("/").text;
    assert!(overview.contains("own.jsonl") && !overview.contains("link.jsonl"), "{overview}");
    assert_eq!(server.get("/replays?file=own.jsonl").status, 200);
    assert_eq!(server.get("/assets/../Cargo.toml").status, 404);
}

#[test]
fn a_match_is_shown_with_its_games() {
    let folder = folder();
    play_match(folder.path(), "1..6");
    let server = Server::start(folder.path(), &[]);
    let overview = server.get("/").text;
    assert!(overview.contains("href=\"/match?file=games.jsonl\"") && overview.contains("complete"));
    let page = server.get("/match?file=games.jsonl").text;
    let printed = referee(folder.path(), &["list", "games.jsonl", "--json"]);
    let games: Value = serde_json::from_str(&printed).expect("a list");
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), 12);
    assert!(page.contains("12 of 12"), "{page}");
    assert_eq!(page.matches("/game?file=replays.jsonl").count(), 12);
    let lost = |game: &&Value| {
        let first = usize::from(game["players"][0] != "a");
        game["scores"][first].as_i64() < game["scores"][1 - first].as_i64()
    };
    let losses = games.iter().filter(lost).count();
    let filtered = server.get("/match?file=games.jsonl&player=a&result=lost").text;
    assert!(filtered.contains(&format!("Games: {losses} of 12")), "{losses}");
    let seed = server.get("/match?file=games.jsonl&seeds=3").text;
    assert!(seed.contains("Games: 2 of 12"));
    for (field, status) in
        [("seeds=x", 422), ("from=18446744073709551615", 422), ("from=9999", 200)]
    {
        let page = format!("/match?file=games.jsonl&{field}");
        assert_eq!(server.get(&page).status, status, "{field}");
    }
    assert_eq!(server.get("/match?file=games.jsonl&sprt=5,1").status, 422);
    let game = server.get("/game?file=replays.jsonl&game=3");
    assert!(game.text.contains("id=\"recording\"") && game.status == 200);
    assert_eq!(server.get("/game?file=replays.jsonl&game=13").status, 422);
}

#[test]
fn a_match_is_shown_with_the_test_that_it_was_played_under() {
    let folder = folder();
    let players = ["--player", "a=@rusher", "--player", "b=@towers", "--work", "1"];
    let options = ["--seeds", "1..2", "--sprt", "0,5,0.1,0.2", "--out", "games.jsonl"];
    referee(folder.path(), &[&["match", "ice-and-fire"][..], &players, &options].concat());
    let server = Server::start(folder.path(), &[]);
    let page = server.get("/match?file=games.jsonl").text;
    // ln(0.8 / 0.1) and ln(0.2 / 0.9)
    for part in [">+2.08<", ">-1.50<", "Sequential test 5 against 0", "value=\"0,5,0.1,0.2\""] {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
    assert!(page.contains("The test of the match, risks 10 % and 20 %."), "{page}");
    let page = server.get("/match?file=games.jsonl&sprt=0,10").text;
    for part in [">+2.94<", "Not the test of the match, which is 0,5,0.1,0.2; risks 5 % and 5 %."] {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
}

#[test]
fn names_of_others_are_texts() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let replay = std::fs::read_to_string(folder.path().join("replays.jsonl")).expect("replays");
    let mut replay: Value =
        serde_json::from_str(replay.lines().next().expect("a game")).expect("a replay");
    replay["format"] = json!(1);
    replay["players"] = json!([HOSTILE, HOSTILE]);
    replay.as_object_mut().expect("an object").remove("sha256");
    let name = "<b onclick=alert(1)>&.jsonl";
    write(folder.path(), name, format!("{replay}\n"));
    let server = Server::start(folder.path(), &[]);
    let address = "/replays?file=%3Cb+onclick%3Dalert%281%29%3E%26.jsonl";
    let going_on = address.replace("replays", "continue");
    for page in [
        "/",
        address,
        &going_on,
        "/match?file=%3Cb%20onclick%3D1%3E",
        "/replays?file=games.jsonl&x=%3Cb",
    ] {
        let text = server.get(page).text;
        assert!(!text.contains("<img") && !text.contains("<b "), "{page}: {text}");
    }
    assert!(server.get("/").text.contains(&format!("href=\"{address}\"")));
    for page in [address, &going_on] {
        assert!(server.get(page).text.contains("&lt;img src=x onerror=alert(1)&gt;"), "{page}");
    }
}

#[test]
fn a_league_shows_ratings_and_links_to_its_matches() {
    let folder = folder();
    write(
        folder.path(),
        "bots.toml",
        "[bots]\nrandom = \"@random\"\nrusher = \"@rusher\"\ntowers = \"@towers\"\n",
    );
    let line = ["league", "bots.toml", "--seeds", "1..2", "--work", "1", "--json"];
    let league: Value = serde_json::from_str(&referee(folder.path(), &line)).expect("a league");
    let server = Server::start(folder.path(), &[]);
    let best = league["bots"][0]["name"].as_str().expect("a name");
    let leads = format!("{best} leads 3 players");
    assert!(server.get("/").text.contains(&leads));
    let page = server.get("/league?folder=league").text;
    assert!(page.contains(&leads), "{page}");
    for bot in league["bots"].as_array().expect("bots") {
        let elo = bot["elo"].as_f64().expect("a number");
        assert!(page.contains(&format!("{elo:+.0} ± ")), "{bot}");
    }
    let journal = "/match?file=league%2Frandom--rusher.jsonl";
    assert!(page.contains(journal));
    assert!(server.get(journal).text.contains("/game?file=league%2Frandom--rusher.replays.jsonl"));
    assert_eq!(server.get("/league?folder=elsewhere").status, 404);
}

#[test]
fn a_growing_journal_is_followed() {
    let folder = folder();
    play_match(folder.path(), "1..4");
    let whole = std::fs::read(folder.path().join("games.jsonl")).expect("a journal");
    let ends: Vec<usize> = whole
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1)
        .collect();
    // The head and two games, and a part of the third.
    write(folder.path(), "live.jsonl", &whole[..ends[2] + 40]);
    let server = Server::start(folder.path(), &[]);
    let next = || -> Value {
        let update = server.get("/live?file=live.jsonl").text;
        serde_json::from_str(&update).expect("an update is JSON")
    };
    let shows = |update: &Value, part: &str| {
        assert!(
            update["html"].as_str().is_some_and(|html| html.contains(part)),
            "{part}: {update}"
        );
    };
    shows(&next(), "2 of 8 games");
    write(folder.path(), "live.jsonl", &whole[..ends[5]]);
    let update = next();
    for part in ["5 of 8 games", "running", "games/s"] {
        shows(&update, part);
    }
    assert!(update["again_ms"].as_u64().is_some_and(|again| again >= 700), "{update}");
    write(folder.path(), "live.jsonl", &whole);
    let update = next();
    shows(&update, "8 of 8 games");
    shows(&update, "complete");
    assert!(update["again_ms"].is_null(), "{update}");
    let printed = referee(folder.path(), &["list", "games.jsonl", "--only-seeds"]);
    assert_eq!(printed.lines().count(), 8);
}

#[test]
fn a_dropped_file_is_opened_whatever_it_holds() {
    let folder = folder();
    play_match(folder.path(), "1..2");
    let files = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(files.path(), &[]);
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("a file");
    let token = server.token();
    let open = |name: &str, bytes: &[u8]| {
        let fields = [("x-referee-token", token.as_str())];
        let answer = server.post(&format!("/open?name={name}"), bytes, &fields);
        let value: Value = serde_json::from_str(&answer.text).expect("an answer is JSON");
        (answer.status, value)
    };
    let page = |value: &Value| server.get(value["page"].as_str().expect("a page")).text;
    let (_, journal) = open("games.jsonl", &read("games.jsonl"));
    assert!(page(&journal).contains("4 of 4 games"));
    let (_, replays) = open("replays.jsonl", &read("replays.jsonl"));
    let listed = page(&replays);
    assert!(listed.contains("watch 4") && listed.contains("/game?opened=2&amp;game=4"), "{listed}");
    assert!(server.get("/game?opened=2&game=4").text.contains("id=\"recording\""));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &read("replays.jsonl")).expect("packed");
    let (_, replays) = open("replays.gz", &packed.finish().expect("packed"));
    assert!(page(&replays).contains("watch 4"));
    referee(folder.path(), &["export", "replays.jsonl", "-o", "result.json"]);
    let (_, result) = open("result.json", &read("result.json"));
    assert!(page(&result).contains("watch 1"));
    for (name, bytes) in
        [("empty", &b""[..]), ("text", b"#!/bin/sh\ntouch here\n"), ("half", b"{\"format\":2,")]
    {
        let (status, value) = open(name, bytes);
        assert_eq!(status, 422, "{name}");
        assert!(value["error"].as_str().is_some_and(|error| !error.is_empty()), "{name}");
    }
    assert_eq!(std::fs::read_dir(files.path()).expect("a folder").count(), 0, "a file was written");
    let large = vec![b' '; (64 << 20) + 1];
    let fields = [("x-referee-token", token.as_str())];
    assert_eq!(server.post("/open?name=large", &large, &fields).status, 413);
}

#[test]
fn ten_thousand_games_are_listed() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    client::repeat_games(
        &folder.path().join("games.jsonl"),
        &folder.path().join("many.jsonl"),
        5000,
    );
    let server = Server::start(folder.path(), &[]);
    let page = server.get("/match?file=many.jsonl&from=9900").text;
    assert!(page.contains("Games: 10000 of 10000"), "{page}");
    assert_eq!(page.matches("<tr><td class=\"number\">").count(), 100);
}

#[test]
fn an_interrupt_ends_it_at_once() {
    let folder = folder();
    let mut server = Server::start(folder.path(), &[]);
    let _open = hostile::ask(&server, "/live");
    assert_eq!(server.interrupt(), Some(130));
}

#[test]
fn a_folder_or_port_that_cannot_be_had_is_an_error() {
    let folder = folder();
    let server = Server::start(folder.path(), &[]);
    let port = server.port.to_string();
    let refused = client::refused(folder.path(), &["serve", "--port", &port]);
    assert!(
        refused.starts_with(&format!("referee: port {port}: cannot be listened on")),
        "{refused}"
    );
    let refused = client::refused(folder.path(), &["serve", "nowhere"]);
    assert!(refused.starts_with("referee: nowhere: cannot be served"), "{refused}");
}
