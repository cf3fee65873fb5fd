//! Runs the built referee in a test folder, with command lines as typed in a shell.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

/// Time limits that no test program exceeds.
pub const AMPLE: &str = "--first-timeout-ms 60000 --timeout-ms 60000";

/// Time after which a command is killed and the test fails.
const DEADLINE: Duration = Duration::from_secs(300);

/// A temporary folder, and commands that run in it.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub fn has(&self, name: &str) -> bool {
        self.file(name).exists()
    }

    /// Writes a file, creating its folder if needed.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let file = self.file(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(file, content).expect("a file is written");
    }

    /// Writes an executable file.
    pub fn write_program(&self, name: &str, text: &str) {
        self.write(name, text);
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(self.file(name), mode).expect("a program is made executable");
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("a file of text")
    }

    /// Returns the first JSON value in a file.
    pub fn json(&self, name: &str) -> Value {
        let text = self.read(name);
        let mut values = serde_json::Deserializer::from_str(&text).into_iter();
        values.next().expect("a value").unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Returns the names of all files in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("the folder is there").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Creates a referee command with the arguments in `line`, which are quoted as in a shell.
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(cargo_bin!("referee"));
        command.current_dir(self.path()).args(shlex::split(line).expect("a line of words"));
        // Do not use the user's cache.
        command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        command
    }

    pub fn run(&self, line: &str) -> CommandOutput {
        CommandOutput::run(self.command(line))
    }

    /// Runs a command that must succeed. Returns its stdout.
    pub fn ok(&self, line: &str) -> String {
        self.run(line).ok()
    }

    /// Runs a command that must succeed. Returns the JSON value it prints.
    pub fn ok_json(&self, line: &str) -> Value {
        serde_json::from_str(&self.ok(line)).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// Runs a command that must be refused with an error containing `part`. Returns its stderr.
    pub fn refused(&self, line: &str, part: &str) -> String {
        let ended = self.run(line);
        assert_eq!(ended.out, "", "{line}");
        ended.fails(2, part)
    }
}

pub struct CommandOutput {
    line: String,
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl CommandOutput {
    pub fn run(command: Command) -> Self {
        let line = format!("{command:?}");
        let output = assert_cmd::Command::from_std(command).timeout(DEADLINE).output();
        Self::with(line, output.expect("the command runs"))
    }

    pub fn with(line: String, output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8 is printed");
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert!(!err.contains("panicked at"), "{line}: {err}");
        Self { line, code: output.status.code(), out, err }
    }

    /// Returns stdout. Panics unless the exit code is 0.
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}: {}", self.line, self.err);
        self.out
    }

    /// Returns stderr. Panics unless it contains `part` and the exit code is `code`.
    pub fn fails(self, code: i32, part: &str) -> String {
        let Self { line, err, .. } = self;
        assert_eq!(self.code, Some(code), "{line}: {err}");
        assert!(err.contains(part), "{line}: {err:?} does not say {part:?}");
        err
    }
}

/// Asserts that the text contains all of `parts`.
pub fn assert_parts(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing: {text}");
    }
}

pub fn word(text: &str) -> String {
    shlex::try_quote(text).expect("no NUL").into_owned()
}

/// Waits until `holds` returns true, for at most a minute. Returns false on timeout.
pub fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    let limit = Instant::now() + Duration::from_secs(60);
    while !holds() {
        if Instant::now() > limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}
