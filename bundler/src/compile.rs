//! Runs rustc on one file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Scratch;
use crate::process::{self, Ended};
use crate::progress;

/// Crates that a compiler finds by name.
#[derive(Clone, Debug, Default)]
pub struct Externs {
    /// Names in code, and the files of the compiled crates.
    crates: Vec<(String, PathBuf)>,
}

impl Externs {
    /// Crates by their names in code, with the files of their libraries.
    #[must_use]
    pub fn new(crates: Vec<(String, PathBuf)>) -> Self {
        Self { crates }
    }

    /// Adds the options that make a compiler find the crates.
    pub fn add_to(&self, command: &mut Command) {
        for (name, file) in &self.crates {
            command.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        if let Some(folder) = self.crates.first().and_then(|(_, file)| file.parent()) {
            command.arg("-L").arg(format!("dependency={}", folder.display()));
        }
    }
}

/// A compiler and the edition to compile for.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// The `rustc` to run.
    pub path: PathBuf,
    /// The edition.
    pub edition: String,
}

impl Compiler {
    /// The minor version: 70 for 1.70.
    ///
    /// # Errors
    /// If it cannot be run or says no version.
    pub fn minor(&self) -> Result<u32> {
        let shown = self.path.display();
        let help = "give the path of a working rustc with --rustc";
        let output = process::run(Command::new(&self.path).arg("--version"), &process::TOOLS)
            .map_err(|e| Error::new(ErrorKind::Compiler, format!("{shown} {e}"), help))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.split_whitespace().nth(1).and_then(|v| v.split('.').nth(1));
        version.and_then(|v| v.parse().ok()).ok_or_else(|| {
            Error::new(
                ErrorKind::Compiler,
                format!("{shown} prints no version: {}", text.trim()),
                help,
            )
        })
    }

    /// Says what is wrong with a text, without building it; `None` if nothing is.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn complaint(&self, text: &str, externs: &Externs) -> Result<Option<String>> {
        let folder = scratch()?;
        self.run(text, folder.path(), externs, &["--emit=metadata"])
    }

    /// Like `complaint`, with the compiler's own JSON lines.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn complaint_json(&self, text: &str, externs: &Externs) -> Result<Option<String>> {
        let folder = scratch()?;
        self.run(text, folder.path(), externs, &["--emit=metadata", JSON])
    }

    /// The JSON lines in which a compiler names unused functions of a text that compiles.
    ///
    /// # Errors
    /// Returns an error if the compiler cannot be run.
    pub fn dead_code(&self, text: &str, externs: &Externs) -> Result<String> {
        let folder = scratch()?;
        let options = ["--emit=metadata", JSON, "--force-warn=dead_code"];
        let ended = self.start(text, folder.path(), externs, &options)?;
        Ok(String::from_utf8_lossy(&ended.stderr).into_owned())
    }

    /// Builds a text into a folder and gives the program.
    ///
    /// # Errors
    /// If the text does not compile.
    pub fn build(&self, text: &str, folder: &Path, externs: &Externs) -> Result<PathBuf> {
        match self.run(text, folder, externs, &["-O"])? {
            None => Ok(folder.join("bundle")),
            Some(said) => {
                let message =
                    format!("the bundle does not compile with {}:\n{said}", self.path.display());
                Err(Error::new(
                    ErrorKind::Check,
                    message,
                    "if the package itself compiles there, this is a fault of the bundler",
                ))
            }
        }
    }

    fn run(
        &self,
        text: &str,
        folder: &Path,
        externs: &Externs,
        options: &[&str],
    ) -> Result<Option<String>> {
        let ended = self.start(text, folder, externs, options)?;
        if ended.status.success() {
            return Ok(None);
        }
        let said = String::from_utf8_lossy(&ended.stderr);
        Ok(Some(if options.contains(&JSON) { said.into_owned() } else { excerpt(&said) }))
    }

    fn start(
        &self,
        text: &str,
        folder: &Path,
        externs: &Externs,
        options: &[&str],
    ) -> Result<Ended> {
        let (source, program) = (folder.join("bundle.rs"), folder.join("bundle"));
        std::fs::write(&source, text).map_err(|e| {
            Error::new(
                ErrorKind::Output,
                format!("cannot write {}: {e}", source.display()),
                "free some space",
            )
        })?;
        progress::step(format!("{} compiles {} kB", self.path.display(), text.len() / 1000));
        let mut command = Command::new(&self.path);
        command
            .args(["--edition", &self.edition, "--crate-type", "bin", "--crate-name", "bundle"])
            .arg("-Awarnings")
            .args(options)
            .arg("-o")
            .args([&program, &source]);
        externs.add_to(&mut command);
        process::run(&mut command, &process::TOOLS).map_err(|e| {
            let message = format!("{} {e}", self.path.display());
            Error::new(
                ErrorKind::Compiler,
                message,
                "give the path of a working rustc with --rustc",
            )
        })
    }
}

/// The option that makes a compiler describe errors as JSON lines.
const JSON: &str = "--error-format=json";

/// The beginning of what a compiler prints, without the rest of long lines.
fn excerpt(said: &str) -> String {
    const LINES_MAX: usize = 60;
    const WIDTH_MAX: usize = 200;
    let cut = |line: &str| match line.char_indices().nth(WIDTH_MAX) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    };
    said.trim().lines().take(LINES_MAX).map(cut).collect::<Vec<_>>().join("\n")
}

/// An error of a compiler.
#[derive(Clone, Debug)]
pub struct Message {
    /// The words that its first line quotes.
    pub main: BTreeSet<String>,
    /// All words that it quotes.
    pub words: BTreeSet<String>,
    /// The words that it points at.
    pub pointed: BTreeSet<String>,
}

/// The errors among a compiler's JSON lines.
#[must_use]
pub fn messages(said: &str) -> Vec<Message> {
    let is_error = |message: &Value| message["level"] == "error";
    let lines = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let read = |message: Value| {
        let main = quoted(&[message["message"].as_str().unwrap_or_default().to_owned()]);
        let spans = message["spans"].as_array().into_iter().flatten();
        let pointed = spans.flat_map(|span| words_in(&pointed_at(span))).collect();
        Message { main, words: words_of(&message), pointed }
    };
    lines.filter(is_error).map(read).collect()
}

fn words_of(message: &Value) -> BTreeSet<String> {
    let mut texts = vec![message["message"].as_str().unwrap_or_default().to_owned()];
    for child in message["children"].as_array().into_iter().flatten() {
        texts.push(child["message"].as_str().unwrap_or_default().to_owned());
    }
    for span in message["spans"].as_array().into_iter().flatten() {
        texts.push(span["label"].as_str().unwrap_or_default().to_owned());
    }
    quoted(&texts)
}

/// The words between the backquotes of some texts.
fn quoted(texts: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for text in texts {
        found.extend(text.split('`').skip(1).step_by(2).flat_map(words_in));
    }
    found
}

fn words_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The words that a compiler quotes in its errors.
#[must_use]
pub fn quoted_words(said: &str) -> BTreeSet<String> {
    messages(said).into_iter().flat_map(|message| message.words).collect()
}

/// The words that a compiler points at in its errors.
#[must_use]
pub fn pointed_words(said: &str) -> BTreeSet<String> {
    messages(said).into_iter().flat_map(|message| message.pointed).collect()
}

/// The first error among a compiler's JSON lines, or all it says if it prints no JSON.
#[must_use]
pub fn first_message(said: &str) -> String {
    let message = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let level = message["level"].as_str()?;
        Some(message["message"].as_str().filter(|_| level == "error")?.to_owned())
    };
    said.lines().find_map(message).unwrap_or_else(|| said.to_owned())
}

/// The characters of the first line that a span covers.
fn pointed_at(span: &Value) -> String {
    let line = &span["text"][0];
    let number = |key: &str| line[key].as_u64().unwrap_or(1).saturating_sub(1) as usize;
    let (start, end) = (number("highlight_start"), number("highlight_end"));
    let text = line["text"].as_str().unwrap_or_default();
    text.chars().skip(start).take(end.saturating_sub(start)).collect()
}

/// A folder that goes away by itself.
///
/// # Errors
/// Returns an error if the system has no place for it.
pub fn scratch() -> Result<Scratch> {
    Scratch::new().map_err(|e| {
        let folder = std::env::temp_dir();
        let message = format!("cannot make a temporary folder in {}: {e}", folder.display());
        Error::new(ErrorKind::Output, message, "name a folder that can be written to in TMPDIR")
    })
}
