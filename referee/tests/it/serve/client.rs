//! A server of the built binary and a client of it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use assert_cmd::prelude::*;
use ureq::http::HeaderMap;

/// Runs the referee and gives what it prints.
pub fn referee(folder: &Path, words: &[&str]) -> String {
    let out = command(folder, words).output().expect("the referee runs");
    assert!(out.status.success(), "{words:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("what is printed is text")
}

/// Runs the referee where it must fail, and gives what it says.
pub fn refused(folder: &Path, words: &[&str]) -> String {
    let out = command(folder, words).output().expect("the referee runs");
    assert!(!out.status.success(), "{words:?}");
    String::from_utf8(out.stderr).expect("what is printed is text")
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(words);
    command
}

/// A running server; it ends with this value.
pub struct Server {
    process: Child,
    pub port: u16,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Server {
    /// Serves a folder on a free port.
    pub fn start(folder: &Path, words: &[&str]) -> Self {
        let mut command = command(folder, &["serve", "--port", "0"]);
        command.args(words);
        Self::of(command)
    }

    /// The same with a limit of open files.
    pub fn start_limited(folder: &Path, descriptors: usize) -> Self {
        let mut limited = Command::new("sh");
        let script = format!("ulimit -n {descriptors}; exec \"$0\" serve --port 0");
        let referee = command(folder, &[]).get_program().to_owned();
        limited.current_dir(folder).arg("-c").arg(script).arg(referee);
        Self::of(limited)
    }

    fn of(mut command: Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the referee starts");
        let mut line = String::new();
        let out = process.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("the server says where it is");
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok());
        Self { process, port: port.unwrap_or_else(|| panic!("no address: {line}")) }
    }

    /// Asks for a page.
    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    /// Asks for a page with header fields.
    pub fn get_with(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut request = agent().get(self.address(path));
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        answer(request.call().expect("the server answers"))
    }

    /// Sends a body with header fields.
    pub fn post(&self, path: &str, body: &[u8], fields: &[(&str, &str)]) -> Answer {
        let mut request = agent().post(self.address(path));
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        answer(request.send(body).expect("the server answers"))
    }

    /// The token that the pages carry.
    pub fn token(&self) -> String {
        let page = self.get("/").text;
        let start = "<meta name=\"token\" content=\"";
        let rest = page.split(start).nth(1).expect("the page carries a token");
        rest.split('"').next().expect("a token").to_owned()
    }

    /// Presses Ctrl-C, and gives the exit code.
    pub fn interrupt(&mut self) -> Option<i32> {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
        assert!(sent.success());
        self.process.wait().expect("the server ends").code()
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

fn answer(mut response: ureq::http::Response<ureq::Body>) -> Answer {
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.body_mut().read_to_string().expect("an answer is text");
    Answer { status, headers, text }
}

/// Writes a journal with the games of another one again and again, under new seeds.
pub fn repeat_games(from: &Path, to: &Path, times: i64) {
    use files::{Journal, Output, Overwrite};
    use matches::kinds::{MATCH, MATCH_FILE};
    use matches::Outcome;

    let mut source = Journal::open(from, &MATCH).expect("a journal");
    let mut head = source.head().clone();
    head["seeds"] = serde_json::json!([1, times]);
    let games: Vec<Outcome> = source.records().collect::<Result<_, _>>().expect("games");
    let mut output = Output::open(to, &MATCH_FILE, Overwrite::Own).expect("a new file");
    let of_seed = |seed: i64| {
        games.iter().map(move |game| Ok(Outcome { seed: seed.to_string(), ..game.clone() }))
    };
    let records = (1..=times).flat_map(of_seed);
    Journal::write_all(&mut output, &MATCH, &head, records).expect("a journal");
    output.commit().expect("written");
}
