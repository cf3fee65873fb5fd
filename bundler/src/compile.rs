//! Runs rustc on one file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::error::{Error, Result};
use crate::interrupt::Scratch;
use crate::offered::Externs;
use crate::process;

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
            .map_err(|e| Error::new(format!("{shown} {e}"), help))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.split_whitespace().nth(1).and_then(|v| v.split('.').nth(1));
        version
            .and_then(|v| v.parse().ok())
            .ok_or_else(|| Error::new(format!("{shown} prints no version: {}", text.trim()), help))
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
        self.run(text, folder.path(), externs, &["--emit=metadata", "--error-format=json"])
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
                Err(Error::failed(
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
        let (source, program) = (folder.join("bundle.rs"), folder.join("bundle"));
        std::fs::write(&source, text).map_err(|e| {
            Error::new(format!("cannot write {}: {e}", source.display()), "free some space")
        })?;
        let mut command = Command::new(&self.path);
        command
            .args(["--edition", &self.edition, "--crate-type", "bin", "--crate-name", "bundle"])
            .arg("-Awarnings")
            .args(options)
            .arg("-o")
            .args([&program, &source]);
        externs.add_to(&mut command);
        let output = process::run(&mut command, &process::TOOLS).map_err(|e| {
            let message = format!("{} {e}", self.path.display());
            Error::new(message, "give the path of a working rustc with --rustc")
        })?;
        if output.status.success() {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }
}

/// The words that a compiler quotes in its errors, and those on the lines it points at.
#[must_use]
pub fn quoted_words(said: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in said.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let mut texts = vec![message["message"].as_str().unwrap_or_default().to_owned()];
        for child in message["children"].as_array().into_iter().flatten() {
            texts.push(child["message"].as_str().unwrap_or_default().to_owned());
        }
        for span in message["spans"].as_array().into_iter().flatten() {
            let label = span["label"].as_str().unwrap_or_default();
            texts.push(format!("{label}` `{}", pointed_at(span)));
        }
        for text in texts {
            let quoted = text.split('`').skip(1).step_by(2);
            let words =
                quoted.flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '_'));
            found.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
    found
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
        Error::new(message, "name a folder that can be written to in TMPDIR")
    })
}
