//! Requests, files and sockets that must not keep others from being answered.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, SystemTime};

use super::client::Server;
use super::{folder, play_match, write};

/// Sends the head of a request and leaves its answer unread.
pub fn ask(server: &Server, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("connected");
    let host = format!("127.0.0.1:{}", server.port);
    let _ = write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream
}

/// The status of an answer.
fn status(stream: TcpStream) -> u16 {
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).expect("an answer within a minute");
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.unwrap_or_else(|| panic!("no status: {line:?}"))
}

#[test]
fn endless_test_leaves_other_pages_answered() {
    let folder = folder();
    play_match(folder.path(), "1..2");
    let server = Server::start(folder.path(), &[]);
    let endless = ask(&server, "/match?file=games.jsonl&sprt=0,1e12");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(status(ask(&server, "/match?file=games.jsonl")), 200);
    assert_eq!(status(ask(&server, "/")), 200);
    assert!([422, 503].contains(&status(endless)));
}

#[test]
fn symlinked_journal_of_a_league_is_read_twice() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let league = folder.path().join("league");
    std::fs::create_dir(&league).expect("a folder");
    std::fs::rename(folder.path().join("games.jsonl"), league.join("a--b.jsonl")).expect("moved");
    std::os::unix::fs::symlink("a--b.jsonl", league.join("a--c.jsonl")).expect("a link");
    let server = Server::start(folder.path(), &[]);
    for page in ["/league?folder=league", "/", "/match?file=league/a--b.jsonl"] {
        assert_eq!(status(ask(&server, page)), 200, "{page}");
    }
}

#[test]
fn large_folder_shows_its_newest_files_and_says_so() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let junk = folder.path().join("junk");
    std::fs::create_dir(&junk).expect("a folder");
    let old = SystemTime::now() - Duration::from_secs(86_400);
    for index in 0..20_100 {
        let file = std::fs::File::create(junk.join(format!("{index}.txt"))).expect("a file");
        file.set_modified(old).expect("a time");
    }
    let server = Server::start(folder.path(), &[]);
    let page = server.get("/").text;
    assert!(page.contains("href=\"/match?file=games.jsonl\""), "{page}");
    assert!(page.contains("102 older files were not looked at"), "{page}");
    std::fs::remove_file(folder.path().join("games.jsonl")).expect("removed");
    std::fs::remove_file(folder.path().join("replays.jsonl")).expect("removed");
    let page = server.get("/").text;
    assert!(page.contains("older files were not looked at"), "{page}");
}

#[test]
fn names_with_blanks_at_their_ends_are_files() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let name = " my games.jsonl ";
    std::fs::rename(folder.path().join("games.jsonl"), folder.path().join(name)).expect("moved");
    let server = Server::start(folder.path(), &[]);
    let address = "/match?file=+my+games.jsonl+";
    assert!(server.get("/").text.contains(&format!("href=\"{address}\"")));
    assert_eq!(server.get(address).status, 200);
}

#[test]
fn many_analyses_without_a_token_leave_other_pages_answered() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let server = Server::start(folder.path(), &[]);
    let path = "/analysis.json?file=replays.jsonl&work=100000";
    let open: Vec<TcpStream> = (0..100).map(|_| ask(&server, path)).collect();
    assert_eq!(status(ask(&server, "/match?file=games.jsonl")), 200);
    let busy = open.into_iter().skip(20).take(60).map(status);
    assert!(busy.filter(|status| *status == 503).count() > 30);
}

#[test]
fn idle_sockets_lock_nobody_out() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let server = Server::start_limited(folder.path(), 256);
    let idle: Vec<TcpStream> = (0..378)
        .map(|_| TcpStream::connect(("127.0.0.1", server.port)).expect("connected"))
        .collect();
    let mut half = idle;
    for stream in &mut half {
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost:");
    }
    for _ in 0..10 {
        assert_eq!(status(ask(&server, "/match?file=games.jsonl")), 200);
    }
    // A head that does not come is not waited for.
    let mut last = half.pop().expect("a socket");
    last.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let mut rest = Vec::new();
    let ended = last.read_to_end(&mut rest);
    assert!(
        ended.is_ok()
            || ended.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset)
    );
}

#[test]
fn folder_of_many_journals_needs_few_descriptors() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let league = folder.path().join("league");
    std::fs::create_dir(&league).expect("a folder");
    let journal = std::fs::read(folder.path().join("games.jsonl")).expect("a journal");
    for index in 0..300 {
        write(folder.path(), &format!("{index}.jsonl"), &journal);
        write(&league, &format!("a--b{index}.jsonl"), &journal);
    }
    let server = Server::start_limited(folder.path(), 128);
    for page in ["/", "/league?folder=league", "/match?file=7.jsonl"] {
        let answer = server.get(page);
        assert_eq!(answer.status, 200, "{page}: {}", answer.text);
        assert!(!answer.text.contains("Too many open files"), "{page}: {}", answer.text);
    }
    assert!(server.get("/").text.contains("The newest 100 of 301 matches"));
}

#[test]
fn finished_matches_are_not_polled() {
    let folder = folder();
    play_match(folder.path(), "1..1");
    let whole = std::fs::read_to_string(folder.path().join("games.jsonl")).expect("a journal");
    let torn = whole.lines().take(2).map(|line| format!("{line}\n")).collect::<String>();
    write(folder.path(), "torn.jsonl", torn);
    let server = Server::start(folder.path(), &[]);
    let live = |file: &str| {
        let page = server.get(&format!("/match?file={file}")).text;
        let start = "<meta name=\"live\" content=\"";
        page.split(start).nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
    };
    assert_eq!(live("games.jsonl"), None);
    assert_eq!(live("torn.jsonl").as_deref(), Some("/live?file=torn.jsonl"));
    // Every answer ends, so that no number of open pages keeps another one from loading.
    for page in ["/live", "/live?file=torn.jsonl", "/live?file=games.jsonl"] {
        let value: serde_json::Value = serde_json::from_str(&server.get(page).text).expect("JSON");
        assert_eq!(value["again_ms"].is_null(), page.ends_with("games.jsonl"), "{page}: {value}");
    }
}

#[test]
fn faults_are_named_where_they_are_counted() {
    let folder = folder();
    write(folder.path(), "bot.sh", "read line; echo WAIT; exit 3\n");
    std::fs::create_dir(folder.path().join("league")).expect("a folder");
    let players = ["--player", "a=sh bot.sh", "--player", "b=@towers", "--work", "1"];
    let options = ["--seeds", "1..1", "--timeout-ms", "5000", "--out", "league/a--b.jsonl"];
    let line = [&["match", "ice-and-fire"][..], &players, &options].concat();
    super::client::referee(folder.path(), &line);
    std::fs::copy(folder.path().join("league/a--b.jsonl"), folder.path().join("one.jsonl"))
        .expect("copied");
    let server = Server::start(folder.path(), &[]);
    let row = "<td>crashed</td><td class=\"number\">2</td>";
    for (page, fault) in [
        ("/", "a: crashed 2"),
        ("/match?file=one.jsonl", row),
        ("/league?folder=league", ">crashed 2<"),
    ] {
        let text = server.get(page).text;
        assert!(text.contains(fault), "{page}: {text}");
    }
}
