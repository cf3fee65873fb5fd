//! Requests and uploads that an arena must refuse.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::common::referee_command::{Folder, eventually};
use crate::serve::client::{Answer, Server};

pub const ADDRESS: &str = ".arena-address.json";
const REQUEST: &str = "/arena/request";

/// Running arena, with the secrets known to its owner.
pub struct Running {
    server: Server,
    secret: String,
    token: String,
}

impl Running {
    pub fn start(folder: &Folder) -> Self {
        Self::from_server(folder, Server::start_arena(folder))
    }

    /// Like `start`, but with another referee.
    pub fn start_with(folder: &Folder, referee: &Path) -> Self {
        Self::from_server(folder, Server::start_arena_with(folder, referee))
    }

    fn from_server(folder: &Folder, server: Server) -> Self {
        let address = folder.json(ADDRESS);
        let text = |name: &str| address[name].as_str().expect("a text").to_owned();
        Self { server, secret: text("secret"), token: text("token") }
    }

    fn cookie(&self) -> String {
        format!("arena-{}={}", self.server.port, self.secret)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.server.get_with(path, &[("cookie", &self.cookie())])
    }

    /// Sends a body like one of the arena's pages.
    pub fn post(&self, path: &str, body: &[u8]) -> Answer {
        let (cookie, kind) = (self.cookie(), ("content-type", "application/json"));
        let fields = [("cookie", &*cookie), ("x-referee-token", &*self.token), kind];
        self.server.post(path, body, &fields)
    }

    pub fn ask(&self, request: &Value) -> Answer {
        self.post(REQUEST, request.to_string().as_bytes())
    }

    fn add(&self, bot: &str, files: &Value) -> Answer {
        self.ask(&json!({ "add": { "bot": bot, "source": { "files": files } } }))
    }

    /// Returns true if all requested work is done.
    pub fn is_idle(&self) -> bool {
        let page = self.get("/bots").text;
        !["building", "checking", "to be built", "to be checked"]
            .iter()
            .any(|word| page.contains(word))
    }
}

/// Creates an arena with two versions that have been built and checked.
fn arena() -> (Folder, Running) {
    let folder = Folder::new();
    folder.ok("arena new --game battling-knights --nodes 1");
    for player in ["@random", "@collector"] {
        folder.ok(&format!("arena add {player} --bot mine"));
    }
    let running = Running::start(&folder);
    (folder, running)
}

fn file(path: &str, bytes: &[u8]) -> Value {
    json!({ "path": path, "bytes": BASE64_STANDARD.encode(bytes) })
}

/// Returns the contents of all files below a folder, without following links.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().expect("a kind").is_dir() {
            let below = files(&entry.path()).into_iter();
            found.extend(below.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
            found.insert(format!("{name}/"), Vec::new());
        } else {
            found.insert(name, fs::read(entry.path()).unwrap_or_default());
        }
    }
    found
}

#[test]
fn requests_of_strangers_are_refused_and_change_nothing() {
    let (folder, arena) = arena();
    let before = files(folder.path());
    let cookie = arena.cookie();
    let [secret, token] = [&*arena.secret, &*arena.token];
    // Other tests cover all cookies, hosts and origins. This one tests that every page is guarded.
    let strangers = [
        vec![],
        vec![("cookie", secret)],
        vec![("cookie", &*cookie), ("host", "evil.example")],
        vec![("cookie", &*cookie), ("origin", "http://evil.example")],
        vec![("cookie", &*cookie), ("sec-fetch-site", "cross-site")],
    ];
    let pages =
        ["/", "/bots", "/bots/mine/1", "/tests", "/ratings", "/arena/state", "/assets/style.css"];
    let promote = json!({ "promote": { "version": 2 } });
    let make = json!({ "game": "janken" });
    for fields in &strangers {
        let mut answers: Vec<Answer> =
            pages.iter().map(|page| arena.server.get_with(page, fields)).collect();
        // Even a stranger who knows the token must be refused.
        let changing = [&fields[..], &[("x-referee-token", token)]].concat();
        let changing = [&changing[..], &[("content-type", "application/json")]].concat();
        for (path, body) in [(REQUEST, &promote), ("/arena/new", &make)] {
            answers.push(arena.server.post(path, body.to_string().as_bytes(), &changing));
        }
        for answer in answers {
            assert_eq!(answer.status, 403, "{fields:?}");
            assert!(!answer.text.contains(secret) && !answer.text.contains(token), "{fields:?}");
        }
    }
    for wrong in [None, Some(""), Some(secret), Some(&token[1..])] {
        let mut fields = vec![("cookie", &*cookie), ("content-type", "application/json")];
        fields.extend(wrong.map(|token| ("x-referee-token", token)));
        for path in [REQUEST, &format!("{REQUEST}?x-referee-token={token}")] {
            let answer = arena.server.post(path, promote.to_string().as_bytes(), &fields);
            assert_eq!(answer.status, 403, "{wrong:?}");
        }
    }
    assert_eq!(files(folder.path()), before);
    assert_eq!(arena.get("/bots").status, 200);
}

#[test]
fn the_secret_opens_the_arena_once_it_is_exchanged() {
    let (_folder, arena) = arena();
    let secret = &arena.secret;
    for wrong in ["", "?secret=", "?secret=0", &format!("?secret={secret}0"), "?token=1"] {
        let answer = arena.server.get(&format!("/enter{wrong}"));
        assert_eq!((answer.status, answer.headers.get("set-cookie")), (403, None), "{wrong}");
        assert!(!answer.text.contains(secret.as_str()));
    }
    let entry = format!("/enter?secret={secret}");
    let answer = arena.server.get_with(&entry, &[("host", "evil.example")]);
    assert_eq!((answer.status, answer.headers.get("set-cookie")), (403, None));
    let answer = arena.server.get(&entry);
    let cookie = answer.headers["set-cookie"].to_str().expect("text");
    assert_eq!(cookie, format!("{}; Path=/; HttpOnly; SameSite=Strict", arena.cookie()));
    assert_eq!(answer.headers["referrer-policy"], "no-referrer");
    for page in ["/bots", "/bots/mine/1", "/tests", "/ratings"] {
        let answer = arena.get(page);
        assert_eq!(answer.status, 200, "{page}");
        assert!(!answer.text.contains(secret.as_str()), "{page} shows the secret");
    }
}

#[test]
fn the_file_of_the_secret_is_its_owners_and_changes_at_each_start() {
    let folder = Folder::new();
    folder.ok("arena new --game battling-knights");
    // Someone could have put a readable file or a link there.
    folder.write(ADDRESS, "{}");
    fs::set_permissions(folder.file(ADDRESS), fs::Permissions::from_mode(0o666)).expect("set");
    let first = Running::start(&folder);
    let mode = |folder: &Folder| {
        let data = fs::symlink_metadata(folder.file(ADDRESS)).expect("the file");
        assert!(data.is_file());
        data.permissions().mode() & 0o777
    };
    assert_eq!(mode(&folder), 0o600);
    for page in ["game", "replays", "match", "tuning", "live"] {
        let answer = first.get(&format!("/{page}?file={ADDRESS}"));
        assert!(answer.status >= 400 && !answer.text.contains(&first.secret), "{page}");
    }
    let before = [first.secret.clone(), first.token.clone(), first.cookie()];
    drop(first);
    fs::remove_file(folder.file(ADDRESS)).expect("removed");
    let elsewhere = Folder::new();
    elsewhere.write("mine", "mine");
    symlink(elsewhere.file("mine"), folder.file(ADDRESS)).expect("a link");
    let second = Running::start(&folder);
    assert_eq!((mode(&folder), elsewhere.read("mine")), (0o600, "mine".to_owned()));
    assert!(second.secret != before[0] && second.token != before[1]);
    let old = before[2].split_once('=').expect("a cookie").1;
    let old = format!("arena-{}={old}", second.server.port);
    assert_eq!(second.server.get_with("/bots", &[("cookie", &old)]).status, 403);
}

/// Creates a zip archive of files, followed by links.
fn archive(names: &[&str], links: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
        zip.write_all(b"print(1)\n").expect("written");
    }
    for (name, to) in links {
        zip.add_symlink(*name, *to, SimpleFileOptions::default()).expect("a link");
    }
    zip.finish().expect("a whole archive").into_inner()
}

/// Creates a small archive that unpacks to many bytes.
fn bomb() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("bot.py", SimpleFileOptions::default()).expect("a file");
    for _ in 0..256 {
        zip.write_all(&vec![b' '; 1 << 20]).expect("written");
    }
    zip.finish().expect("a whole archive").into_inner()
}

/// Values that identify neither a version nor a test.
const NUMBERS: [&str; 11] =
    ["0", "3", "4294967295", "4294967296", "1e999", "-1", "1.5", "\"1\"", "null", "[1]", "true"];

/// Requests about a version or test `N`.
const REQUESTS: [&str; 9] = [
    "{\"stop\":{\"test\":N}}",
    "{\"resume\":{\"test\":N}}",
    "{\"more\":{\"test\":N,\"games\":2}}",
    "{\"promote\":{\"version\":N}}",
    "{\"pool\":{\"version\":N,\"is_kept\":true}}",
    "{\"test\":{\"version\":N}}",
    "{\"test\":{\"version\":2,\"against\":{\"version\":N}}}",
    "{\"replay_losses\":{\"test\":N,\"version\":2}}",
    "{\"ladder\":{\"is_on\":N}}",
];

/// Invalid rules for tests.
const RULES: [&str; 17] = [
    "{\"games\":0}",
    "{\"games\":1}",
    "{\"games\":-2}",
    "{\"games\":1000001}",
    "{\"games\":18446744073709551615}",
    "{\"games\":18446744073709551616}",
    "{\"games\":2.5}",
    "{\"sprt\":{}}",
    "{\"sprt\":\"0,10\"}",
    "{}",
    "7",
    "{\"sprt\":{\"elo0\":10,\"elo1\":0,\"alpha\":0.05,\"beta\":0.05}}",
    "{\"sprt\":{\"elo0\":0,\"elo1\":0,\"alpha\":0.05,\"beta\":0.05}}",
    "{\"sprt\":{\"elo0\":0,\"elo1\":1e308,\"alpha\":0.05,\"beta\":0.05}}",
    "{\"sprt\":{\"elo0\":0,\"elo1\":10,\"alpha\":0,\"beta\":0.05}}",
    "{\"sprt\":{\"elo0\":0,\"elo1\":10,\"alpha\":0.05,\"beta\":1}}",
    "{\"sprt\":{\"elo0\":null,\"elo1\":10,\"alpha\":0.05,\"beta\":0.05}}",
];

/// Pages for objects that do not exist.
const PAGES: [&str; 17] = [
    "/bots/mine/0",
    "/bots/mine/3",
    "/bots/mine/99999999999",
    "/bots/mine/-1",
    "/bots/other/1",
    "/bots/..%2f..%2fetc/1",
    "/bots/%2e%2e/1/source",
    "/bots/mine/1%00",
    "/bots/mine/1/source",
    "/tests/0",
    "/tests/1",
    "/tests/x",
    "/tests/1/games/1",
    "/tests/99999999999/games/1",
    "/live?arena=version&bot=mine&version=9",
    "/live?arena=test&test=9",
    "/live?arena=nothing",
];

#[test]
fn hostile_uploads_are_refused_and_leave_nothing() {
    let (folder, arena) = arena();
    let before = files(folder.path());
    let refused = |answer: Answer, what: &str| {
        assert!((400..500).contains(&answer.status), "{what}: {} {}", answer.status, answer.text);
        assert!(!answer.text.contains("panicked"), "{what}: {}", answer.text);
    };
    let source = b"print(1)\n";
    // The package `arena` tests all paths.
    for path in ["../bot.py", "/tmp/bot.py"] {
        refused(arena.add("mine", &json!([file(path, source)])), path);
    }
    refused(arena.add("mine", &json!([])), "no files");
    for (what, bytes) in [
        ("..", archive(&["../bot.py"], &[])),
        ("deep ..", archive(&["a/b/../../../bot.py"], &[])),
        ("absolute", archive(&["/tmp/bot.py"], &[])),
        ("backslashes", archive(&["..\\bot.py"], &[])),
        ("a link", archive(&[], &[("bot.py", "/etc/passwd")])),
        ("a linked folder", archive(&["d/bot.py"], &[("d", "/tmp")])),
        ("empty", archive(&[], &[])),
        ("bomb", bomb()),
        ("no archive", b"PK\x03\x04garbage".to_vec()),
        ("cut off", archive(&["bot.py"], &[])[..40].to_vec()),
    ] {
        refused(arena.add("mine", &json!([file("source.zip", &bytes)])), what);
    }
    for bot in ["..", "a/b", "a\\b", "a b", " ", "\n", "a\0b", "ä\u{202e}b"] {
        refused(arena.add(bot, &json!([file("bot.py", source)])), bot);
    }
    let note = "n".repeat(100_000);
    let long =
        json!({ "add": { "bot": "mine", "source": { "command": "@random" }, "note": note } });
    refused(arena.ask(&long), "a long note");
    for command in ["", " ", "'", "@", "@nobody\0", "a\0b"] {
        let request = json!({ "add": { "bot": "mine", "source": { "command": command } } });
        refused(arena.ask(&request), command);
    }
    assert_eq!(files(folder.path()), before);
    assert!(!Path::new("/tmp/bot.py").exists());
}

#[test]
fn bodies_that_are_too_large_are_refused() {
    let (folder, arena) = arena();
    let before = files(folder.path());
    let large = vec![b' '; (16 << 20) + 1];
    let answer = arena.add("mine", &json!([file("bot.py", &large)]));
    assert!((400..500).contains(&answer.status), "{}", answer.status);
    // The server may close the connection before it has read the whole body.
    let larger = vec![b'['; 64 << 20];
    let sent =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| arena.post(REQUEST, &larger)));
    assert!(sent.map_or(413, |answer| answer.status) == 413);
    assert_eq!(files(folder.path()), before);
    assert_eq!(arena.get("/bots").status, 200);
}

#[test]
fn requests_that_make_no_sense_are_refused_and_change_nothing() {
    let (folder, arena) = arena();
    let before = files(folder.path());
    let refused = |answer: Answer, what: &str| {
        assert!((400..500).contains(&answer.status), "{what}: {} {}", answer.status, answer.text);
    };
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let garbage = [
        "",
        "{",
        "null",
        "[]",
        "1",
        "\"stop\"",
        "{}",
        "\u{feff}{}",
        &deep,
        "{\"stop\":{\"test\":1}}x",
    ];
    for text in garbage {
        refused(arena.post(REQUEST, text.as_bytes()), &text[..text.len().min(30)]);
    }
    refused(arena.post(REQUEST, b"{\"promote\":{\"version\":\xff\xfe}}"), "no UTF-8");
    for number in NUMBERS {
        for request in REQUESTS {
            if request.contains("ladder") && number == "true" {
                continue;
            }
            let request = request.replace('N', number);
            refused(arena.post(REQUEST, request.as_bytes()), &request);
        }
    }
    for rule in RULES {
        let request = format!("{{\"test\":{{\"version\":2,\"rule\":{rule}}}}}");
        refused(arena.post(REQUEST, request.as_bytes()), &request);
    }
    refused(arena.ask(&json!({ "promote": { "version": 2, "and": 1 } })), "an unknown field");
    refused(arena.ask(&json!({ "erase": {} })), "an unknown request");
    refused(arena.post("/arena/new", b"{\"game\":\"janken\"}"), "a second arena");
    for path in PAGES {
        refused(arena.get(path), path);
    }
    assert_eq!(files(folder.path()), before);
}

#[test]
fn accepted_uploads_are_below_bots_alone() {
    let (folder, arena) = arena();
    let before = files(folder.path());
    let zipped = archive(&["my bot/bot.py", "my bot/lib/data.txt"], &[]);
    for source in [file("bot.py", b"print(1)\n"), file("source.zip", &zipped)] {
        let answer = arena.add("new", &json!([source]));
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    assert!(eventually(|| arena.is_idle()));
    let after = files(folder.path());
    let is_new = |name: &&String| !before.contains_key(*name);
    let outside: Vec<&String> =
        after.keys().filter(is_new).filter(|name| !name.starts_with("bots/new/")).collect();
    assert_eq!(outside, Vec::<&String>::new());
    for (name, bytes) in &before {
        assert_eq!(after.get(name), Some(bytes), "{name}");
    }
    assert!(after.contains_key("bots/new/0004/source/lib/data.txt"));
    for number in [3, 4] {
        let mode = |name: &str| {
            fs::metadata(folder.file(&format!("bots/new/{number:04}/{name}")))
                .map(|data| data.permissions().mode())
        };
        assert_eq!(mode("source/bot.py").expect("a file") & 0o111, 0, "a source is no program");
    }
}
