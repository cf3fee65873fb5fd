//! A running cgarena with a folder of its own.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{json, Value};

use crate::http::{free_port, Client};
use crate::readme::{left_out, path, readme};
use crate::text;

/// A running cgarena, which is stopped at the end of the test.
pub struct Cgarena {
    server: Child,
    pub folder: tempfile::TempDir,
    pub client: Client,
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
        let port = free_port();
        let server = format!("[server]\nport = {port}\n\n[log]\nlevel = \"WARN\"\n");
        let config = server + &change(readme("**cgarena**"));
        fs::write(folder.path().join("cgarena_config.toml"), config).expect("a configuration");
        let mut command = Command::new(program);
        command.arg("run").current_dir(&folder).env("PATH", path());
        let words = fs::File::create(folder.path().join("words")).expect("a file");
        let server = command.stdout(Stdio::null()).stderr(words).spawn().expect("it starts");
        let arena = Self { server, folder, client: Client { port } };
        arena.wait("the arena", |arena| arena.client.get("/api/status").is_some());
        Some(arena)
    }

    /// Waits until something holds.
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
        let (code, answer) = self.client.send("POST", "/api/bots", &bot);
        assert_eq!(code, 200, "{name}: {answer}");
    }

    /// Stops it as Ctrl+C does, and returns what it says then.
    pub fn stop(mut self) -> String {
        let id = self.server.id().to_string();
        let stopped = Command::new("kill").args(["-INT", &id]).status();
        assert!(stopped.is_ok_and(|status| status.success()));
        self.server.wait().expect("it ends");
        fs::read_to_string(self.folder.path().join("words")).expect("its words")
    }

    /// The last games that were played, 100 at most.
    pub fn matches(&self) -> Vec<Value> {
        let path = "/api/matches?filter=&including_bots=&offset=0&limit=100";
        let page = self.client.get(path).unwrap_or_default();
        page["matches"].as_array().cloned().unwrap_or_default()
    }
}
