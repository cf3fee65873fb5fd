//! The error type of this package: the problem, its position and a remedy.

use std::path::{Path, PathBuf};

use proc_macro2::Span;

/// Maximum number of characters that an error shows from a source line.
const SHOWN_MAX: usize = 160;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePosition {
    pub file: PathBuf,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 0.
    pub column: usize,
    /// In characters, at least 1.
    pub width: usize,
    pub text: String,
}

impl SourcePosition {
    /// Returns the position of a span in a file with the contents `text`.
    pub fn from_span(file: &Path, text: &str, span: Span) -> Self {
        let (start, end) = (span.start(), span.end());
        let width =
            if end.line == start.line { end.column.saturating_sub(start.column) } else { 1 };
        let line = start.line.max(1);
        let text = text.lines().nth(line - 1).unwrap_or("").to_owned();
        Self { file: file.to_owned(), line, column: start.column, width: width.max(1), text }
    }

    /// Finds the first occurrence of `needle` in a file, or falls back to the file's first line.
    pub fn find(file: &Path, text: &str, needle: &str) -> Self {
        let found = text.lines().enumerate().find_map(|(i, l)| l.find(needle).map(|at| (i, at, l)));
        let (line, at, shown) = found.unwrap_or((0, 0, text.lines().next().unwrap_or("")));
        let column = shown[..at].chars().count();
        let width = if found.is_some() { needle.chars().count().max(1) } else { 1 };
        Self { file: file.to_owned(), line: line + 1, column, width, text: shown.to_owned() }
    }

    /// Like [`Self::find`], in a file on disk.
    pub fn find_in(file: &Path, needle: &str) -> Self {
        Self::find(file, &std::fs::read_to_string(file).unwrap_or_default(), needle)
    }

    /// Renders the position and the surrounding part of the line, underlined with carets.
    fn shown(&self) -> String {
        let skipped = self.column.saturating_sub(SHOWN_MAX / 2);
        let shown: String = self.text.chars().skip(skipped).take(SHOWN_MAX).collect();
        let column = self.column - skipped;
        let blank = " ".repeat(self.line.to_string().len());
        let caret = " ".repeat(column) + &"^".repeat(self.width.clamp(1, SHOWN_MAX - column));
        let (file, line) = (self.file.display(), self.line);
        let start = self.column + 1;
        format!(
            "\n{blank}--> {file}:{line}:{start}\n{blank} |\n{line} | {shown}\n{blank} | {caret}"
        )
    }
}

/// The reason there is no bundle, or the problem with an existing one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("error: {message}{}{}", .position.as_ref().map_or(String::new(), |p| p.shown()), remedy(.help))]
pub struct Error {
    pub message: String,
    pub position: Option<Box<SourcePosition>>,
    /// How to fix the problem; empty if unknown.
    pub help: String,
    /// 1 if a check found that a bundle is wrong, too large or out of date, otherwise 2.
    pub exit_code: u8,
}

fn remedy(help: &str) -> String {
    if help.is_empty() {
        return String::new();
    }
    format!("\nhelp: {help}")
}

impl Error {
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), position: None, help: help.into(), exit_code: 2 }
    }

    pub fn at(
        position: SourcePosition,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { position: Some(Box::new(position)), ..Self::new(message, help) }
    }

    /// Creates an error about an existing bundle, with exit code 1.
    pub fn check(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { exit_code: 1, ..Self::new(message, help) }
    }
}

pub type Result<T> = std::result::Result<T, Error>;
