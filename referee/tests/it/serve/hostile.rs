//! Requests, files and sockets that must not block other requests.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, SystemTime};

use super::client::Server;
use super::{PLAYERS, played};
use crate::common::referee_command::Folder;

/// Sends the head of a request, leaving the response unread.
pub fn ask(server: &Server, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("connected");
    let host = format!("127.0.0.1:{}", server.port);
    let _ = write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream
}

fn status(stream: TcpStream) -> u16 {
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).expect("an answer within a minute");
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.unwrap_or_else(|| panic!("no status: {line:?}"))
}

const MATCH: &str = "/match?file=games.jsonl";

#[test]
fn a_linked_journal_is_shown() {
    let folder = played("1..1");
    folder.write("league/a--b.jsonl", folder.bytes("games.jsonl"));
    let link = folder.file("league/a--c.jsonl");
    std::os::unix::fs::symlink("a--b.jsonl", link).expect("a link");
    let server = Server::start(&folder, "");
    for page in ["/", "/match?file=league/a--b.jsonl", "/match?file=league/a--c.jsonl"] {
        assert_eq!(status(ask(&server, page)), 200, "{page}");
    }
}

#[test]
fn a_large_folder_shows_its_newest_files_and_says_so() {
    let folder = played("1..1");
    std::fs::create_dir(folder.file("junk")).expect("a folder");
    let old = SystemTime::now() - Duration::from_secs(86_400);
    for index in 0..20_100 {
        let file = std::fs::File::create(folder.file(&format!("junk/{index}.txt")));
        file.and_then(|file| file.set_modified(old)).expect("an old file");
    }
    let server = Server::start(&folder, "");
    let page = server.page("/");
    assert!(page.contains("href=\"/match?file=games.jsonl\""), "{page}");
    assert!(page.contains("102 older files are not listed"), "{page}");
}

#[test]
fn names_with_blanks_at_their_ends_are_files() {
    let folder = played("1..1");
    folder.write(" my games.jsonl ", folder.bytes("games.jsonl"));
    let server = Server::start(&folder, "");
    let address = "/match?file=+my+games.jsonl+";
    assert!(server.page("/").contains(&format!("href=\"{address}\"")));
    server.page(address);
}

#[test]
fn many_analyses_without_a_token_leave_other_pages_answered() {
    let folder = played("1..1");
    let server = Server::start(&folder, "");
    let path = "/analysis.json?file=replays.jsonl&work=100000";
    let open: Vec<TcpStream> = (0..100).map(|_| ask(&server, path)).collect();
    assert_eq!(status(ask(&server, MATCH)), 200);
    let busy = open.into_iter().skip(20).take(60).map(status);
    assert!(busy.filter(|status| *status == 503).count() > 30);
}

#[test]
fn idle_sockets_lock_nobody_out() {
    let folder = played("1..1");
    let server = Server::start_limited(&folder, 256);
    let connect = |_| TcpStream::connect(("127.0.0.1", server.port)).expect("connected");
    let mut half: Vec<TcpStream> = (0..378).map(connect).collect();
    for stream in &mut half {
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost:");
    }
    for _ in 0..10 {
        assert_eq!(status(ask(&server, MATCH)), 200);
    }
    // The server does not wait for a head that never arrives.
    let mut last = half.pop().expect("a socket");
    last.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let ended = last.read_to_end(&mut Vec::new());
    assert!(ended.map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |_| true));
}

#[test]
fn a_folder_of_many_journals_needs_few_descriptors() {
    let folder = played("1..1");
    let journal = folder.bytes("games.jsonl");
    for index in 0..300 {
        folder.write(&format!("{index}.jsonl"), &journal);
        folder.write(&format!("league/a--b{index}.jsonl"), &journal);
    }
    let server = Server::start_limited(&folder, 128);
    for page in ["/", "/?kind=matches&from=90", "/match?file=7.jsonl"] {
        let text = server.page(page);
        assert!(!text.contains("Too many open files"), "{page}: {text}");
    }
    assert!(server.page("/").contains("All 601 matches"));
}

#[test]
fn faults_are_named_where_they_are_counted() {
    let folder = Folder::new();
    folder.write("bot.sh", "read line; echo WAIT; exit 3\n");
    let players = PLAYERS.replace("a=@rusher", "'a=sh bot.sh'");
    let options = "--seeds 1..1 --timeout-ms 5000 --out one.jsonl";
    folder.ok(&format!("match --game ice-and-fire {players} {options}"));
    let server = Server::start(&folder, "");
    let row = "<td>crashed</td><td class=\"number error\">2</td>";
    for (page, fault) in [
        ("/", "Decided by faults, not by play.<div class=\"error\">a: crashed 2</div>"),
        ("/match?file=one.jsonl", row),
        ("/match?file=one.jsonl", "lost to faults: a</dt>"),
    ] {
        let text = server.page(page);
        assert!(text.contains(fault), "{page}: {text}");
    }
    assert!(!server.page("/match?file=one.jsonl").contains("chance of being stronger"));
}

#[test]
fn slow_bodies_lock_nobody_out() {
    let folder = played("1..1");
    let server = Server::start(&folder, "");
    let token = server.token();
    let slow = |_| {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("connected");
        let host = format!("127.0.0.1:{}", server.port);
        let head = format!(
            "POST /open?name=x HTTP/1.1\r\nHost: {host}\r\nx-referee-token: {token}\r\nContent-Length: 100000\r\n\r\n{{"
        );
        stream.write_all(head.as_bytes()).expect("sent");
        stream
    };
    let open: Vec<TcpStream> = (0..140).map(slow).collect();
    std::thread::sleep(Duration::from_millis(300));
    for _ in 0..10 {
        assert_eq!(status(ask(&server, MATCH)), 200);
    }
    assert_eq!(server.send_bytes("/open?name=x", b"{}").0, 422, "a whole body is answered");
    drop(open);
}
