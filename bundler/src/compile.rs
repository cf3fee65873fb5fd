//! Runs rustc on one file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

use crate::error::{Error, Result};
use crate::graph::Graph;
use crate::interrupt::Scratch;
use crate::process::{self, Finished};
use crate::progress;

const JSON: &str = "--error-format=json";

/// Conditions that depend on the optimization level.
const OPTIMIZED: [&str; 3] = ["debug_assertions", "overflow_checks", "ub_checks"];

/// Compiler options without and with optimization.
const PROFILES: [&[&str]; 2] = [&[], &["-O"]];

#[derive(Clone, Debug)]
pub struct Compiler {
    pub path: PathBuf,
    pub edition: String,
    /// Crates passed with `--extern`: name in code and path of each compiled crate.
    pub externs: Vec<(String, PathBuf)>,
}

impl Compiler {
    pub fn new(path: PathBuf) -> Self {
        Self { path, edition: String::new(), externs: Vec::new() }
    }

    /// Runs the compiler with options that compile nothing, such as `--print`, and returns its
    /// output.
    pub fn ask(&self, options: &[&str]) -> Result<String> {
        let output = self.run(Command::new(&self.path).args(options))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Creates a Cargo command that uses this compiler and a target folder of its own.
    pub fn cargo(&self, graph: &Graph) -> Command {
        // Cargo may run the compiler in another folder.
        let is_path = self.path.components().count() > 1;
        let real = is_path.then(|| self.path.canonicalize().ok()).flatten();
        let mut command = Command::new("cargo");
        command.env("RUSTC", real.as_ref().unwrap_or(&self.path));
        command.env("CARGO_TARGET_DIR", graph.target_directory.join("bundler"));
        command
    }

    /// Returns the compiler's minor version: 70 for 1.70.
    pub fn minor(&self) -> Result<u32> {
        let text = self.ask(&["--version"])?;
        let version = text.split_whitespace().nth(1).and_then(|v| v.split('.').nth(1));
        version.and_then(|v| v.parse().ok()).ok_or_else(|| {
            let message =
                format!("{} did not print a version: {}", self.path.display(), text.trim());
            Error::new(message, HELP)
        })
    }

    /// Returns the errors that `text` causes, as rendered by the compiler, or `None` if `text`
    /// compiles both with and without optimization. Nothing is built.
    pub fn complaint(&self, text: &str) -> Result<Option<String>> {
        let refused = self.first_refusal(text, &["--emit=metadata"])?;
        Ok(refused.map(|ended| excerpt(&ended.errors())))
    }

    /// Like [`Self::complaint`], with the errors parsed.
    pub fn diagnose(&self, text: &str) -> Result<Option<Diagnostics>> {
        let refused = self.first_refusal(text, &["--emit=metadata", JSON])?;
        Ok(refused.map(|ended| Diagnostics::read(&ended.errors())))
    }

    /// Returns the warnings about unused code in `text`, which must compile. There is one list per
    /// profile.
    pub fn dead_code(&self, text: &str) -> Result<Vec<Vec<Diagnostic>>> {
        let options = ["--emit=metadata", JSON, "--force-warn=dead_code"];
        let warnings = |profile: &&[&str]| {
            let options = [&options[..], profile].concat();
            let ended = self.start(text, Scratch::new()?.path(), &options)?;
            Ok(read_lines(&ended.errors()).collect())
        };
        self.profiles(text).iter().map(warnings).collect()
    }

    /// Returns the profiles that may give different errors or warnings. All profiles are needed if
    /// the text uses external crates, because their macros may check any condition.
    fn profiles(&self, text: &str) -> &'static [&'static [&'static str]] {
        let differ =
            !self.externs.is_empty() || OPTIMIZED.iter().any(|condition| text.contains(condition));
        if differ { &PROFILES } else { &PROFILES[..1] }
    }

    /// Returns the output of the first compilation that fails, or `None` if all succeed.
    fn first_refusal(&self, text: &str, options: &[&str]) -> Result<Option<Finished>> {
        for profile in self.profiles(text) {
            let options = [options, profile].concat();
            let ended = self.start(text, Scratch::new()?.path(), &options)?;
            if !ended.status.success() {
                return Ok(Some(ended));
            }
        }
        Ok(None)
    }

    pub fn build(&self, text: &str, folder: &Path) -> Result<PathBuf> {
        let ended = self.start(text, folder, &["-O"])?;
        if ended.status.success() {
            return Ok(folder.join("bundle"));
        }
        let help = "if the package itself compiles with it, this is a bug in the bundler";
        Err(self.refusal(&excerpt(&ended.errors()), help))
    }

    pub fn refusal(&self, output: &str, help: &str) -> Error {
        let shown = self.path.display();
        Error::check(format!("the bundle does not compile with {shown}:\n{output}"), help)
    }

    fn start(&self, text: &str, folder: &Path, options: &[&str]) -> Result<Finished> {
        let (source, program) = (folder.join("bundle.rs"), folder.join("bundle"));
        std::fs::write(&source, text).map_err(|e| {
            Error::new(format!("cannot write {}: {e}", source.display()), "free some space")
        })?;
        progress::step(format!("{} compiles {} kB", self.path.display(), text.len() / 1000));
        let mut command = Command::new(&self.path);
        command
            .args(["--edition", &self.edition, "--crate-type", "bin", "--crate-name", "bundle"])
            .arg("-Awarnings")
            .args(options)
            .arg("-o")
            .args([&program, &source]);
        for (name, file) in &self.externs {
            command.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        if let Some(folder) = self.externs.first().and_then(|(_, file)| file.parent()) {
            command.arg("-L").arg(format!("dependency={}", folder.display()));
        }
        self.run(&mut command)
    }

    fn run(&self, command: &mut Command) -> Result<Finished> {
        process::run(&self.path.display().to_string(), command, &process::TOOLS)
            .map_err(|e| Error::new(e.message, HELP))
    }
}

const HELP: &str = "pass the path to a working rustc with --rustc";

/// Returns the first lines of a compiler's output, with long lines truncated.
fn excerpt(output: &str) -> String {
    const LINES_MAX: usize = 60;
    const WIDTH_MAX: usize = 200;
    let cut = |line: &str| match line.char_indices().nth(WIDTH_MAX) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    };
    output.trim().lines().take(LINES_MAX).map(cut).collect::<Vec<_>>().join("\n")
}

#[derive(Clone, Debug)]
pub struct Diagnostics {
    /// The first error, or the compiler's whole output if that is not JSON.
    pub first: String,
    pub errors: Vec<Diagnosis>,
}

#[derive(Clone, Debug)]
pub struct Diagnosis {
    pub message: String,
    /// The error as rendered by the compiler.
    pub rendered: String,
    /// Primary position in the code: line counted from 1, column from 0.
    pub position: Option<(usize, usize)>,
    pub main: BTreeSet<String>,
    /// Words quoted in the message, its notes and its labels.
    pub quoted: BTreeSet<String>,
    /// Words in the code that the error points at.
    pub pointed: BTreeSet<String>,
}

impl Diagnostics {
    pub fn read(output: &str) -> Self {
        let is_error = |read: &Diagnostic| matches!(read.level, DiagnosticLevel::Error);
        let errors: Vec<_> = read_lines(output).filter(is_error).map(Diagnosis::new).collect();
        let first = errors.first().map_or(output.to_owned(), |error| error.message.clone());
        Self { first, errors }
    }

    pub fn quoted(&self) -> BTreeSet<String> {
        self.errors.iter().flat_map(|error| error.quoted.iter().cloned()).collect()
    }

    pub fn pointed(&self) -> BTreeSet<String> {
        self.errors.iter().flat_map(|error| error.pointed.iter().cloned()).collect()
    }
}

impl Diagnosis {
    fn new(read: Diagnostic) -> Self {
        let main: BTreeSet<String> = quoted(&read.message).collect();
        let notes = read.children.iter().map(|child| &child.message);
        let labels = read.spans.iter().filter_map(|span| span.label.as_ref());
        let others = notes.chain(labels).flat_map(|text| quoted(text));
        let quoted = main.iter().cloned().chain(others).collect();
        let pointed = read.spans.iter().flat_map(|span| words_in(&pointed_at(span))).collect();
        let primary = read.spans.iter().find(|span| span.is_primary);
        let position = primary.map(|span| (span.line_start, span.column_start.saturating_sub(1)));
        let rendered = excerpt(&read.rendered.unwrap_or_default());
        Self { message: read.message, rendered, position, main, quoted, pointed }
    }

    /// Returns true if this is the same error, regardless of position.
    pub fn is_same(&self, other: &Self) -> bool {
        let key =
            |error: &Self| (error.message.clone(), error.quoted.clone(), error.pointed.clone());
        key(self) == key(other)
    }
}

fn read_lines(output: &str) -> impl Iterator<Item = Diagnostic> + '_ {
    output.lines().filter_map(|line| serde_json::from_str(line).ok())
}

/// Returns the words between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split('`').skip(1).step_by(2).flat_map(words_in)
}

fn words_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the characters that a span covers in its first line.
fn pointed_at(span: &DiagnosticSpan) -> String {
    let Some(line) = span.text.first() else { return String::new() };
    let (start, end) =
        (line.highlight_start.saturating_sub(1), line.highlight_end.saturating_sub(1));
    line.text.chars().skip(start).take(end.saturating_sub(start)).collect()
}
