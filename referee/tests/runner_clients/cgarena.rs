//! A running cgarena in its own folder.

use std::fs;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::readme::{left_out, path, readme};
use crate::text;

/// A running cgarena, which is stopped at the end of the test.
pub struct Cgarena {
    server: Child,
    pub folder: tempfile::TempDir,
    port: u16,
}

impl Drop for Cgarena {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Cgarena {
    pub fn new(change: impl Fn(String) -> String) -> Option<Self> {
        let program = std::env::var("CGARENA").unwrap_or_else(|_| "cgarena".to_owned());
        let version = Command::new(&program).arg("--version").output();
        if !version.is_ok_and(|output| text(&output.stdout).trim() == "cgarena 1.4.2") {
            left_out("cgarena 1.4.2 is not installed");
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let server = format!("[server]\nport = {port}\n\n[log]\nlevel = \"WARN\"\n");
        let config = server + &change(readme("**cgarena**"));
        fs::write(folder.path().join("cgarena_config.toml"), config).expect("a configuration");
        let mut command = Command::new(program);
        command.arg("run").current_dir(&folder).env("PATH", path());
        let words = fs::File::create(folder.path().join("words")).expect("a file");
        let server = command.stdout(Stdio::null()).stderr(words).spawn().expect("it starts");
        let runner = Self { server, folder, port };
        runner.wait("its start", |runner| runner.get("/api/status").0 == 200);
        Some(runner)
    }

    pub fn wait(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            let log = fs::read_to_string(self.folder.path().join("cgarena.log"));
            assert!(start.elapsed() < Duration::from_secs(240), "{what}: {log:?}");
            sleep(Duration::from_millis(100));
        }
    }

    pub fn add(&self, name: &str, role: &str, source: &str) {
        let bot = json!({ "name": name, "source_code": source, "language": "rust", "role": role });
        let (code, answer) = self.post("/api/bots", &bot);
        assert_eq!(code, 200, "{name}: {answer}");
    }

    /// Stops it with SIGINT, like Ctrl+C, and returns its output.
    pub fn stop(mut self) -> String {
        let id = self.server.id().to_string();
        let stopped = Command::new("kill").args(["-INT", &id]).status();
        assert!(stopped.is_ok_and(|status| status.success()));
        self.server.wait().expect("it ends");
        fs::read_to_string(self.folder.path().join("words")).expect("its words")
    }

    /// Returns the latest games, at most 100.
    pub fn matches(&self) -> Vec<Value> {
        let path = "/api/matches?filter=&including_bots=&offset=0&limit=100";
        let page: Value = serde_json::from_str(&self.get(path).1).unwrap_or_default();
        page["matches"].as_array().cloned().unwrap_or_default()
    }

    /// Returns the status code, or 0 if there is no response, and the body.
    pub fn get(&self, path: &str) -> (u16, String) {
        answer(agent().get(self.address(path)).call())
    }

    /// Posts a JSON value. Returns the status code and the JSON of the response.
    pub fn post(&self, path: &str, value: &Value) -> (u16, Value) {
        let request = agent().post(self.address(path)).header("content-type", "application/json");
        let (code, body) = answer(request.send(value.to_string()));
        (code, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

fn answer(response: Result<Response<Body>, ureq::Error>) -> (u16, String) {
    let Ok(mut response) = response else { return (0, String::new()) };
    (response.status().as_u16(), response.body_mut().read_to_string().unwrap_or_default())
}

fn agent() -> Agent {
    Agent::config_builder().http_status_as_error(false).build().into()
}
