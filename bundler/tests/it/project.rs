//! A package in a temporary folder, and the bundler run on it.

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

/// A package that is removed with this value. Its programs are built in its own folder.
pub struct Package(TempDir);

impl Package {
    /// A package with these files, and a manifest unless they bring one.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let package = Self(tempfile::tempdir().expect("a temporary folder"));
        package.write("Cargo.toml", MANIFEST);
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
        self.0.path()
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder().join(path)
    }

    /// A program that is run with `sh`. Another process writes it: it cannot be started as long as
    /// one that was forked from this one has it open.
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

    /// A compiler that accepts everything and makes nothing.
    pub fn accepting_rustc(&self) -> String {
        self.script("accepting-rustc", "[ \"$1\" = --version ] && echo rustc 1.95.0\nexit 0\n")
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::cargo_bin("bundler").expect("the bundler is built");
        command.env("CARGO_TARGET_DIR", self.path("target")).current_dir(self.folder()).args(words);
        command
    }

    pub fn bundle(&self, words: &[&str]) -> Output {
        self.command(words).stdin(Stdio::null()).output().expect("it runs")
    }

    /// Bundles, and gives what is said on standard error.
    pub fn succeed(&self, words: &[&str]) -> String {
        let output = self.bundle(words);
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        said(&output)
    }

    /// Bundles, which must end with this code and say these things.
    pub fn fail(&self, words: &[&str], code: i32, parts: &[&str]) {
        let output = self.bundle(words);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        for part in parts {
            assert!(said.contains(part), "{words:?}: {part:?} in\n{said}");
        }
    }
}

pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether something happens in time, which is long.
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
