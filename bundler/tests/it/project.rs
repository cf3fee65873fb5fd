//! A package in a temporary folder, and helpers to run the bundler on it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::prelude::*;
use tempfile::TempDir;

pub const MANIFEST: &str =
    "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

/// Crate versions that this workspace is built with, which have already been downloaded.
pub const LOCK: &str = include_str!("../../../Cargo.lock");

/// Path and contents of each file.
pub type Files<'a> = &'a [(&'a str, &'a str)];

/// Returns the manifest of the package `project`, followed by `rest`.
pub fn manifest(rest: &str) -> String {
    format!("{MANIFEST}{rest}")
}

/// A package that is deleted on drop. Programs built from it go into its folder.
pub struct Package {
    folder: TempDir,
    /// True if a source tests for debug assertions, so its program depends on the optimization.
    is_conditional: bool,
}

impl Package {
    /// Creates a package with these files and any missing manifests: each folder with a library
    /// becomes a package with the folder's name and a dependency of the main package.
    pub fn new(files: Files<'_>) -> Self {
        let is_conditional = files.iter().any(|(_, text)| text.contains("debug_assert"));
        let folder = tempfile::tempdir().expect("a temporary folder");
        let package = Self { folder, is_conditional };
        let folders = files.iter().filter_map(|(path, _)| path.strip_suffix("/src/lib.rs"));
        let folders: BTreeSet<&str> = folders.filter(|folder| !folder.contains('/')).collect();
        let mut own = manifest(if folders.is_empty() { "" } else { "[dependencies]\n" });
        for name in folders {
            own += &format!("{name} = {{ path = {name:?} }}\n");
            package.write(&format!("{name}/Cargo.toml"), &MANIFEST.replace("project", name));
        }
        package.write("Cargo.toml", &own);
        files.iter().for_each(|(path, text)| package.write(path, text));
        package
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, text).expect("written");
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("it is there")
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder().join(path)
    }

    pub fn edition(&self) -> &'static str {
        let manifest = self.read("Cargo.toml");
        ["2018", "2024"].into_iter().find(|edition| manifest.contains(edition)).unwrap_or("2021")
    }

    /// Creates a shell script. Another process writes it, because a script cannot be started while
    /// a process forked from this one has it open for writing.
    pub fn script(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        let mut shell = Command::new("sh");
        shell.args(["-c", "cat > \"$0\" && chmod 755 \"$0\""]).arg(&path).stdin(Stdio::piped());
        let mut child = shell.spawn().expect("sh runs");
        let text = format!("#!/bin/sh\n{text}");
        child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
        assert!(child.wait().expect("it ends").success());
        path.to_str().expect("UTF-8").to_owned()
    }

    /// Creates a compiler that accepts everything and writes nothing.
    pub fn accepting_rustc(&self) -> String {
        self.script("accepting-rustc", "[ \"$1\" = --version ] && echo rustc 1.95.0\nexit 0\n")
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("bundler").expect("the bundler is built");
        command
            .env("CARGO_TARGET_DIR", self.path("target"))
            .current_dir(self.folder())
            .args(arguments);
        command
    }

    pub fn bundle(&self, arguments: &[&str]) -> Output {
        self.command(arguments).stdin(Stdio::null()).output().expect("it runs")
    }

    /// Bundles successfully. Returns standard error.
    #[track_caller]
    pub fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.bundle(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        stderr(&output)
    }

    /// Checks that bundling fails with the given exit code, and that the error contains all of
    /// `parts`.
    #[track_caller]
    pub fn fail(&self, arguments: &[&str], code: i32, parts: &[&str]) {
        let output = self.bundle(arguments);
        let stderr = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
        for part in parts {
            assert!(stderr.contains(part), "{arguments:?}: {part:?} in\n{stderr}");
        }
    }

    /// Bundles with `options` at each of `levels`. Each bundle is then compiled on its own and must
    /// print `expected`: with optimization at the last level, without it at the others, and in both
    /// ways if the result depends on it. Returns standard error.
    #[track_caller]
    pub fn prints(&self, options: &[&str], levels: &[&str], expected: &str) -> String {
        let mut all = String::new();
        for level in levels {
            all += &self.succeed(&[options, &["--level", level, "-o", "out.rs"]].concat());
            let usual = if levels.last() == Some(level) { &["1"][..] } else { &["0"] };
            for optimization in if self.is_conditional { &["0", "1"][..] } else { usual } {
                self.alone_prints(&format!("-Copt-level={optimization}"), level, expected);
            }
        }
        all
    }

    #[track_caller]
    fn alone_prints(&self, option: &str, level: &str, expected: &str) {
        let mut command = Command::new("rustc");
        command.args(["--edition", self.edition(), "--crate-name", "project", "-Cdebuginfo=0"]);
        command.args([option, "-o", "alone", "out.rs"]).current_dir(self.folder());
        // Implementations inside the package's functions stay there, so the lint against them is
        // allowed.
        command.args(["-Dwarnings", "-Anon-local-definitions"]);
        let compiled = command.output().expect("rustc runs");
        let text = self.read("out.rs");
        assert!(compiled.status.success(), "{level} {option}: {}\n{text}", stderr(&compiled));
        let output = Command::new(self.path("alone")).output().expect("it runs");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed, expected, "{level} {option}:\n{text}");
    }
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Waits until a condition holds. Returns false after a generous timeout.
pub fn happens(mut condition: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if condition() {
            return true;
        }
        sleep(Duration::from_millis(10));
    }
    false
}
