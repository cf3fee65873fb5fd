//! Tests for `referee serve`, with real requests to the built binary.

mod boards;
pub mod client;
mod contest_viewer;
mod dragonsweeper;
mod hostile;
mod interactive;
mod ranks;
mod what_if;

use std::fs::File;
use std::io::Write;
use std::time::{Duration, SystemTime};

use client::Server;
use files::{Journal, Output, Overwrite};
use matches::Outcome;
use matches::kinds::{MATCH, MATCH_FILE};
use serde_json::{Value, json};

use crate::common::referee_command::Folder;

const PLAYERS: &str = "--player a=@rusher --player b=@towers --work 1";

/// Creates a folder with a match in Ice and Fire between built-in players.
fn played(seeds: &str) -> Folder {
    let folder = Folder::new();
    let files = "--out games.jsonl --replays replays.jsonl";
    folder.ok(&format!("match --game ice-and-fire {PLAYERS} --seeds {seeds} {files}"));
    folder
}

#[test]
fn an_empty_folder_says_what_to_type() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.text.contains("referee match --game ice-and-fire --player"), "{}", page.text);
    for name in ["content-security-policy", "x-content-type-options", "referrer-policy"] {
        assert!(page.headers.contains_key(name), "{name}");
    }
    let policy = page.headers["content-security-policy"].to_str().expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn a_tuning_shows_its_parameters_and_its_test() {
    let folder = Folder::new();
    let player = "--player @icefire:cell={cell} --param cell=30,0..90,integer --work 1";
    folder.ok(&format!("tune --game ice-and-fire {player} --seeds 1..16 --shift 20 -o tune.jsonl"));
    let whole = folder.read("tune.jsonl");
    let partial: String = whole.split_inclusive('\n').take(8).collect();
    folder.write("begun.jsonl", partial);
    folder.write("damaged.jsonl", whole.replacen("\"rounds\":4", "\"rounds\":0", 1));
    let server = Server::start(&folder, "");
    let overview = server.get("/").text;
    assert!(overview.contains("href=\"/tuning?file=tune.jsonl\""), "{overview}");
    let page = server.get("/tuning?file=tune.jsonl").text;
    for part in [
        "round 4 of 4, 32 games",
        "cell: 30 → ",
        "complete",
        "/match?file=tune.test-4.jsonl",
        "aria-label=\"cell from 30 to ",
        "<polyline",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = server.get("/tuning?file=begun.jsonl").text;
    assert!(page.contains("running") && page.contains("round 1 of 4"), "{page}");
    assert!(server.get("/live?tuning=begun.jsonl").text.contains("again_ms"));
    let damaged = server.get("/tuning?file=damaged.jsonl").text;
    for part in ["<h1>Cannot display damaged.jsonl</h1>", "<p class=\"error reason\">damaged.jsonl"]
    {
        assert!(damaged.contains(part), "{part}: {damaged}");
    }
    for name in ["damaged.jsonl", "none.jsonl", "tune.test-4.jsonl"] {
        assert!(server.get(&format!("/tuning?file={name}")).status >= 400, "{name}");
    }
}

#[test]
fn foreign_requests_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let (port, token) = (server.port, server.token());
    let own = format!("http://127.0.0.1:{port}");
    for (name, value) in [
        ("host", "127.0.0.1"),
        ("host", &format!("127.0.0.1.evil.example:{port}")),
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", &format!("https://127.0.0.1:{port}")),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let answer = server.get_with("/", &[(name, value)]);
        assert_eq!(answer.status, 403, "{name}: {value}");
        assert!(!answer.text.contains(token), "the token leaks");
    }
    assert_eq!(server.get_with("/", &[("host", &format!("localhost:{port}"))]).status, 200);
    let visit = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
    assert_eq!(server.get_with("/", &visit).status, 200, "a link of another site");
    let post = |fields: &[(&str, &str)]| server.post("/open?name=x", b"{}", fields).status;
    assert_eq!(post(&[("origin", &own)]), 403);
    assert_eq!(post(&[("x-referee-token", &"0".repeat(token.len()))]), 403);
    assert_eq!(post(&[("x-referee-token", token), ("origin", "http://evil.example")]), 403);
    assert_eq!(post(&[("x-referee-token", token), ("origin", &own)]), 422);
}

#[test]
fn nothing_outside_of_the_folder_is_read() {
    let folder = played("1..1");
    folder.write("served/own.jsonl", folder.bytes("replays.jsonl"));
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(folder.file(to), folder.file(name)).expect("a link");
    };
    link("games.jsonl", "served/link.jsonl");
    link("", "served/up");
    let server = Server::start(&folder, "served");
    let absolute = folder.file("games.jsonl").display().to_string();
    let names = ["../games.jsonl", "..%2Fgames.jsonl", "link.jsonl", "up/games.jsonl", &absolute];
    for page in ["match", "replays", "game", "live"] {
        for name in names {
            let answer = server.get(&format!("/{page}?file={name}"));
            assert_eq!(answer.status, 404, "{page} {name}: {}", answer.text);
            assert!(!answer.text.contains("@rusher"), "{page} {name}");
        }
    }
    let overview = server.page("/");
    assert!(overview.contains("own.jsonl") && !overview.contains("link.jsonl"), "{overview}");
    server.page("/replays?file=own.jsonl");
    assert_eq!(server.get("/assets/../Cargo.toml").status, 404);
}

#[test]
fn a_journal_that_is_cut_off_says_so() {
    let folder = played("1..6");
    let whole = folder.read("games.jsonl");
    folder.write("cut.jsonl", &whole[..whole.len() - 20]);
    let server = Server::start(&folder, "");
    let is_reported = |page: &str| server.page(page).contains("the last line is incomplete");
    // In a running match, the last line may still be incomplete.
    assert!(!is_reported("/") && !is_reported("/match?file=cut.jsonl"));
    let file = File::options().append(true).open(folder.file("cut.jsonl")).expect("a journal");
    file.set_modified(SystemTime::now() - Duration::from_secs(120)).expect("a time");
    assert!(is_reported("/") && is_reported("/match?file=cut.jsonl"));
}

#[test]
fn a_match_is_shown_with_its_games() {
    let folder = played("1..6");
    let first = folder.read("replays.jsonl").lines().next().expect("a replay").to_owned();
    folder.write("extract.jsonl", first + "\n");
    let server = Server::start(&folder, "");
    let overview = server.page("/");
    assert!(overview.contains("href=\"/match?file=games.jsonl\"") && overview.contains("complete"));
    let games = folder.ok_json("list games.jsonl --json");
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), 12);
    let page = server.page("/match?file=games.jsonl");
    assert!(page.contains("12 of 12"), "{page}");
    let pictured = "class=\"pictured\" href=\"/game?file=replays.jsonl";
    assert_eq!(page.matches(pictured).count(), 12);
    let lost = |game: &&Value| {
        let first = usize::from(game["players"][0] != "a");
        game["scores"][first].as_i64() < game["scores"][1 - first].as_i64()
    };
    let lost_count = games.iter().filter(lost).count();
    // All games are won or lost. The bar and the heading show the counts, and there is no column
    // for refusals.
    let score = format!("{} – {lost_count}", 12 - lost_count);
    assert!(
        page.contains(&format!(
            "aria-label=\"{} won, 0 drawn, {lost_count} lost\"",
            12 - lost_count
        )),
        "{page}"
    );
    assert!(page.contains(&format!("a <span>{score}</span> b</h1>")), "{page}");
    let analysis = "/game?file=replays.jsonl&amp;game=1&amp;match=games.jsonl&amp;analyse=2000";
    let foot = format!("<small class=\"split\">seed 1<a href=\"{analysis}\">analyse<");
    assert!(page.contains(&foot), "{page}");
    assert!(!page.contains(" refused"), "{page}");
    let losses = format!("{lost_count} of 12 games");
    for player in ["player=a&", ""] {
        let page = server.page(&format!("/match?file=games.jsonl&{player}result=lost"));
        assert!(page.contains(&losses) && page.contains("<option value=\"a\" selected>"), "{page}");
    }
    // Without a clock, no times are recorded. Without a test, no test can contradict the headline.
    assert!(!page.contains("slowest answer") && !page.contains("Sequential test of"), "{page}");
    assert!(server.page("/match?file=games.jsonl&seeds=3").contains("2 of 12 games"));
    assert!(server.page("/game?file=replays.jsonl&game=3").contains("id=\"recording\""));
    server.page("/match?file=games.jsonl&from=9999");
    let rows = |fields: &str| {
        server
            .page(&format!("/replays?file=replays.jsonl{fields}"))
            .matches("class=\"pictured\"")
            .count()
    };
    assert_eq!([rows(""), rows("&seeds=3"), rows("&player=c"), rows("&from=10")], [12, 2, 0, 2]);
    assert_eq!(rows("&player=a&result=lost"), lost_count);
    let nowhere = server.get("/nowhere");
    assert!(nowhere.status == 404 && nowhere.text.contains("<h1>There is no page"));
    assert!(nowhere.text.contains("href=\"/match?file=games.jsonl\">games.jsonl</a>"));
    for page in [
        "/match?file=games.jsonl&seeds=x",
        "/match?file=games.jsonl&from=18446744073709551615",
        "/match?file=games.jsonl&sprt=5,1",
        "/match?file=games.jsonl&sprt=0,1e12",
        "/game?file=replays.jsonl&game=13",
    ] {
        assert_eq!(server.get(page).status, 422, "{page}");
    }
}

#[test]
fn a_match_is_shown_with_the_test_that_it_was_played_under() {
    let folder = Folder::new();
    let options = "--seeds 1..2 --sprt 0,5,0.1,0.2 --out games.jsonl";
    folder.ok(&format!("match --game ice-and-fire {PLAYERS} {options}"));
    let server = Server::start(&folder, "");
    let page = server.page("/match?file=games.jsonl");
    // ln(0.8 / 0.1) and ln(0.2 / 0.9)
    let risks = "The match's own test; error rates 10 % and 20 %.";
    let bounds = [">+2.08<", ">-1.50<", "Sequential test of 5 against 0", "value=\"0,5,0.1,0.2\""];
    for part in bounds.into_iter().chain([risks]) {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
    let page = server.page("/match?file=games.jsonl&sprt=0,10");
    for part in
        [">+2.94<", "Not the match's own test, which is 0,5,0.1,0.2; error rates 5 % and 5 %."]
    {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
}

#[test]
fn a_match_of_even_pairs_is_shown_without_an_interval() {
    let folder = Folder::new();
    let players = "--player a=@rusher --player b=@rusher --nodes 1 --seeds 1..15";
    folder.ok(&format!("match --game ice-and-fire {players} --out games.jsonl"));
    let page = Server::start(&folder, "").page("/match?file=games.jsonl");
    for part in [
        "Every pair was even, so no interval can be given yet.",
        "<div class=\"text\">Advice: Every pair is even, so no interval can be given yet.",
    ] {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
    assert!(!page.contains("polygon"), "{page}");
}

#[test]
fn names_of_others_are_escaped_on_pages() {
    let folder = played("1..1");
    let mut replay = folder.json("replays.jsonl");
    let hostile = "<img src=x onerror=alert(1)>\"'&";
    replay["format"] = json!(1);
    replay["players"] = json!([hostile, hostile]);
    replay.as_object_mut().expect("an object").remove("sha256");
    folder.write("<b onclick=alert(1)>&.jsonl", format!("{replay}\n"));
    let server = Server::start(&folder, "");
    let address = "/replays?file=%3Cb+onclick%3Dalert%281%29%3E%26.jsonl";
    let going_on = address.replace("replays", "continue");
    let unknown = ["/match?file=%3Cb%20onclick%3D1%3E", "/replays?file=games.jsonl&x=%3Cb"];
    for page in ["/", address, &going_on].into_iter().chain(unknown) {
        let text = server.get(page).text;
        assert!(!text.contains("<img src=x") && !text.contains("<b "), "{page}: {text}");
    }
    assert!(server.page("/").contains(&format!("href=\"{}\"", address.replace("replays", "game"))));
    for page in [address, &going_on] {
        assert!(server.page(page).contains("&lt;img src=x onerror=alert(1)&gt;"), "{page}");
    }
}

#[test]
fn a_growing_journal_is_followed_until_it_is_complete() {
    let folder = played("1..4");
    let whole = folder.read("games.jsonl");
    let games = |count: usize| whole.split_inclusive('\n').take(1 + count).collect::<String>();
    // Two games, and part of the third.
    folder.write("live.jsonl", &whole[..games(2).len() + 40]);
    let server = Server::start(&folder, "");
    let update = |file: &str, parts: &[&str]| {
        let update: Value =
            serde_json::from_str(&server.page(&format!("/live{file}"))).expect("JSON");
        for part in parts {
            assert!(update["html"].as_str().is_some_and(|html| html.contains(part)), "{update}");
        }
        update["again_ms"].as_u64()
    };
    update("?file=live.jsonl", &["2 of 8 games", "2 of 2 games"]);
    update("?file=live.jsonl&seeds=2", &["0 of 2 games"]);
    folder.write("live.jsonl", games(5));
    let live = |file: &str| {
        let page = server.page(&format!("/match?file={file}"));
        let rest = page.split("<meta name=\"live\" content=\"").nth(1);
        rest.and_then(|rest| rest.split('"').next()).map(str::to_owned)
    };
    assert_eq!(live("live.jsonl").as_deref(), Some("/live?file=live.jsonl"));
    let again = update("?file=live.jsonl", &["5 of 8 games", "running", "games/s"]);
    assert!(again >= Some(700), "{again:?}");
    folder.write("live.jsonl", &whole);
    assert_eq!(update("?file=live.jsonl", &["8 of 8 games", "complete"]), None);
    assert_eq!(live("games.jsonl"), None);
    // The overview is always requested again.
    assert!(update("", &[]).is_some());
}

#[test]
fn a_dropped_file_is_opened_whatever_it_holds() {
    let (folder, empty) = (played("1..2"), Folder::new());
    folder.ok("export replays.jsonl -o result.json");
    let server = Server::start(&empty, "");
    let open = |name: &str, bytes: &[u8]| server.send_bytes(&format!("/open?name={name}"), bytes);
    let page = |name: &str, bytes: &[u8]| {
        let (_, value) = open(name, bytes);
        server.page(value["page"].as_str().expect("a page"))
    };
    let replays = folder.bytes("replays.jsonl");
    assert!(page("games.jsonl", &folder.bytes("games.jsonl")).contains("4 of 4 games"));
    let listed = page("replays.jsonl", &replays);
    assert!(listed.contains("game 4") && listed.contains("/game?opened=2&amp;game=4"), "{listed}");
    assert!(server.page("/game?opened=2&game=4").contains("id=\"recording\""));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&replays).expect("packed");
    assert!(page("replays.gz", &packed.finish().expect("packed")).contains("game 4"));
    assert!(page("result.json", &folder.bytes("result.json")).contains("game 1"));
    for (name, bytes) in
        [("empty", &b""[..]), ("text", b"#!/bin/sh\ntouch here\n"), ("half", b"{\"format\":2,")]
    {
        let (status, value) = open(name, bytes);
        assert_eq!(status, 422, "{name}");
        assert!(value["error"].as_str().is_some_and(|error| !error.is_empty()), "{name}");
    }
    assert_eq!(open("large", &vec![b' '; (64 << 20) + 1]).0, 413);
    assert_eq!(empty.names(), [""; 0], "a file was written");
}

#[test]
fn ten_thousand_games_are_listed() {
    let folder = played("1..1");
    let mut source = Journal::open(&folder.file("games.jsonl"), &MATCH).expect("a journal");
    let mut head = source.head().clone();
    head["seeds"] = json!([1, 5000]);
    let games: Vec<Outcome> = source.records().collect::<Result<_, _>>().expect("games");
    let file = folder.file("many.jsonl");
    let mut output = Output::open(&file, &MATCH_FILE, Overwrite::Own).expect("a new file");
    let of_seed = |seed: i64| {
        games.iter().map(move |game| Ok(Outcome { seed: seed.to_string(), ..game.clone() }))
    };
    let records = (1..=5000).flat_map(of_seed);
    Journal::write_all(&mut output, &MATCH, &head, records).expect("a journal");
    output.commit().expect("written");
    let server = Server::start(&folder, "");
    let page = server.page("/match?file=many.jsonl&from=9900");
    assert!(page.contains("10000 of 10000 games"), "{page}");
    assert_eq!(page.matches("class=\"pictured\"").count(), 24);
}

#[test]
fn all_files_of_a_kind_are_listed_in_parts() {
    let folder = played("1..1");
    folder.write("broken.jsonl", folder.read("replays.jsonl").replacen("\"turns\"", "\"turn\"", 1));
    for index in 0..130 {
        folder.write(&format!("one-{index}.jsonl"), folder.bytes("replays.jsonl"));
    }
    let server = Server::start(&folder, "");
    let rows = |page: &str| page.matches("/replays?file=").count();
    let overview = server.page("/");
    assert_eq!(rows(&overview), 12);
    assert!(overview.contains("href=\"/?kind=replays\">All 132 replays<"), "{overview}");
    let first = server.page("/?kind=replays");
    assert!(
        rows(&first) == 96 && first.contains("<small>A Code of Ice and Fire</small>"),
        "{first}"
    );
    assert_eq!(rows(&server.page("/?kind=replays&from=96")), 36);
    assert_eq!(rows(&server.page("/?kind=replays&name=one-12")), 11);
    assert!(server.page("/?kind=replays&name=broken").contains("<div class=\"error\""));
    assert_eq!(server.get("/?kind=x").status, 422);
}

#[test]
fn a_card_draws_what_the_viewer_draws() {
    let folder = played("1..1");
    let server = Server::start(&folder, "");
    let drawn = |fields: &str| server.get(&format!("/picture?{fields}"));
    for turn in ["", " --turn 3"] {
        let line = format!("view replays.jsonl --game 2 --svg{turn} -o -");
        let fields = format!("file=replays.jsonl&game=2{}", turn.replace(" --turn ", "&turn="));
        let (small, whole) = (drawn(&fields).text, folder.ok(&line));
        // Apart from the size of the picture, only coordinates and the steps of the last turn
        // differ.
        let whole: Vec<&str> = whole.lines().collect();
        let small: Vec<&str> = small.lines().collect();
        let other = small.iter().skip(2).filter(|line| !whole.contains(line)).count();
        assert_eq!((other, whole.len() > small.len() + 24), (0, true), "{turn}: {small:?}");
    }
    let [one, two] = ["1", "2"].map(|seed| drawn(&format!("start=janken&seed={seed}")).text);
    assert_ne!(one, two, "another seed begins on another board");
    let first = drawn("start=dragonsweeper");
    assert!(first.text.starts_with("<svg") && first.headers["content-type"] == "image/svg+xml");
    for fields in [
        "file=replays.jsonl&turn=9999",
        "file=replays.jsonl&turn=x",
        "file=x",
        "start=x",
        "start=janken&seed=x",
    ] {
        assert!(drawn(fields).status >= 400, "{fields}");
    }
}

#[test]
fn an_interrupt_ends_the_server_at_once() {
    let folder = Folder::new();
    let mut server = Server::start(&folder, "");
    let _open = hostile::ask(&server, "/live");
    assert_eq!(server.interrupt(), Some(130));
}

#[test]
fn a_folder_or_port_that_cannot_be_had_is_an_error() {
    let folder = Folder::new();
    let server = Server::start(&folder, "");
    let port = server.port;
    let part = format!("referee: cannot listen on port {port}");
    folder.refused(&format!("serve --port {port}"), &part);
    folder.refused("serve nowhere", "referee: cannot serve nowhere");
}
