//! A server run by the built binary, and a client for it.

use std::cell::OnceCell;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;
use ureq::http::HeaderMap;

use crate::common::referee_command::Folder;

/// A running server, which is stopped on drop.
pub struct Server {
    process: Child,
    /// Kept open, because the server exits if it cannot print.
    _out: BufReader<ChildStdout>,
    pub port: u16,
    token: OnceCell<String>,
}

pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Server {
    /// Serves a folder on a free port.
    pub fn start(folder: &Folder, options: &str) -> Self {
        Self::spawn(folder.command(&format!("serve --port 0 {options}")))
    }

    /// Like `start`, but with a limit on open files.
    pub fn start_limited(folder: &Folder, descriptors: usize) -> Self {
        let mut limited = Command::new("sh");
        let script = format!("ulimit -n {descriptors}; exec \"$0\" serve --port 0");
        limited.current_dir(folder.path()).args(["-c", &script, env!("CARGO_BIN_EXE_referee")]);
        Self::spawn(limited)
    }

    /// Runs the arena in a folder on a free port.
    pub fn start_arena(folder: &Folder) -> Self {
        Self::spawn(folder.command("arena --port 0"))
    }

    /// Like `start_arena`, but with another referee.
    pub fn start_arena_with(folder: &Folder, referee: &Path) -> Self {
        let mut command = Command::new(referee);
        command.current_dir(folder.path()).args(["arena", "--port", "0"]);
        Self::spawn(command)
    }

    fn spawn(mut command: Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the referee starts");
        let mut line = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("the server says where it is");
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address: {line}"));
        Self { process, _out: out, port, token: OnceCell::new() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    /// Requests a page with additional header fields.
    pub fn get_with(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.get_at(self.port, path, fields)
    }

    /// Like `get_with`, but on another port.
    pub fn get_at(&self, port: u16, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut request = agent().get(format!("http://127.0.0.1:{port}{path}"));
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        answer(request.call().expect("the server answers"))
    }

    pub fn page(&self, path: &str) -> String {
        let Answer { status, text, .. } = self.get(path);
        assert_eq!(status, 200, "{path}: {text}");
        text
    }

    /// Sends a body with additional header fields.
    pub fn post(&self, path: &str, body: &[u8], fields: &[(&str, &str)]) -> Answer {
        let mut request = agent().post(self.address(path));
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        answer(request.send(body).expect("the server answers"))
    }

    /// Sends a body with the token. Returns the status and the JSON of the response.
    pub fn send_bytes(&self, path: &str, body: &[u8]) -> (u16, Value) {
        let fields = [("x-referee-token", self.token()), ("content-type", "application/json")];
        let answer = self.post(path, body, &fields);
        (answer.status, serde_json::from_str(&answer.text).unwrap_or(Value::Null))
    }

    /// Like `send_bytes`, but for a JSON body.
    pub fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        self.send_bytes(path, body.to_string().as_bytes())
    }

    /// Returns the token contained in the pages.
    pub fn token(&self) -> &str {
        self.token.get_or_init(|| {
            let page = self.page("/");
            let rest = page.split("<meta name=\"token\" content=\"").nth(1);
            let token = rest.and_then(|rest| rest.split('"').next());
            token.expect("the page carries a token").to_owned()
        })
    }

    /// Sends Ctrl-C and returns the exit code.
    pub fn interrupt(&mut self) -> Option<i32> {
        let id = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(id, rustix::process::Signal::INT).expect("it runs");
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
