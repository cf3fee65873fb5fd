//! What went wrong, where, and what to do instead.

use std::fmt;
use std::path::{Path, PathBuf};

/// How many characters of a line an error shows.
const SHOWN_MAX: usize = 160;

/// A place in a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 0.
    pub column: usize,
    /// How many characters the construct is wide, at least 1.
    pub width: usize,
    /// The text of that line.
    pub text: String,
}

impl Place {
    /// The place of a span in a file whose text is given.
    #[must_use]
    pub fn of(file: &Path, text: &str, span: proc_macro2::Span) -> Self {
        let (start, end) = (span.start(), span.end());
        let width =
            if end.line == start.line { end.column.saturating_sub(start.column) } else { 1 };
        let line = start.line.max(1);
        let text = text.lines().nth(line - 1).unwrap_or("").to_owned();
        Self { file: file.to_owned(), line, column: start.column, width: width.max(1), text }
    }

    /// The first place in a file where a piece of text stands, or its first line.
    #[must_use]
    pub fn find(file: &Path, text: &str, needle: &str) -> Self {
        let found = text.lines().enumerate().find_map(|(i, l)| l.find(needle).map(|at| (i, at, l)));
        let (line, at, shown) = found.unwrap_or((0, 0, text.lines().next().unwrap_or("")));
        let column = shown[..at].chars().count();
        let width = if found.is_some() { needle.chars().count().max(1) } else { 1 };
        Self { file: file.to_owned(), line: line + 1, column, width, text: shown.to_owned() }
    }

    /// The part of the line around the construct, with the column and the width in that part.
    fn excerpt(&self) -> (String, usize, usize) {
        let skipped = self.column.saturating_sub(SHOWN_MAX / 2);
        let shown = self.text.chars().skip(skipped).take(SHOWN_MAX).collect();
        let column = self.column - skipped;
        (shown, column, self.width.clamp(1, SHOWN_MAX - column))
    }
}

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The package is not resolved, or what was asked of it does not exist: a binary, a feature.
    Manifest,
    /// A file cannot be read, or is not Rust.
    Source,
    /// One file cannot hold a construct or a crate.
    Unsupported,
    /// A compiler or Cargo cannot be run, or does not build the package itself.
    Compiler,
    /// A program of a comparison cannot be run, or its inputs cannot be read.
    Run,
    /// The bundle cannot be written, or the system refuses memory or files.
    Output,
    /// There is a bundle, and a check found that it is wrong, too large or out of date.
    Check,
}

/// A reason why there is no bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What kind of thing went wrong.
    pub kind: ErrorKind,
    /// What is wrong, naming the construct.
    pub message: String,
    /// Where, if it is in a file.
    pub place: Option<Box<Place>>,
    /// What to do instead.
    pub help: String,
}

impl Error {
    /// An error without a place.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { kind, message: message.into(), place: None, help: help.into() }
    }

    /// An error at a place.
    #[must_use]
    pub fn at(
        kind: ErrorKind,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { place: Some(Box::new(place)), ..Self::new(kind, message, help) }
    }

    /// The exit code of the command line: 1 where a check found something, 2 for all others.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self.kind {
            ErrorKind::Check => 1,
            _ => 2,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        if let Some(place) = &self.place {
            let gutter = place.line.to_string().len();
            let (shown, column, width) = place.excerpt();
            let (blank, caret) = (" ".repeat(gutter), "^".repeat(width));
            let file = place.file.display();
            write!(f, "\n{blank}--> {file}:{}:{}", place.line, place.column + 1)?;
            write!(f, "\n{blank} |\n{} | {}", place.line, shown)?;
            write!(f, "\n{blank} | {}{caret}", " ".repeat(column))?;
        }
        if !self.help.is_empty() {
            write!(f, "\nhelp: {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// What the bundler returns.
pub type Result<T> = std::result::Result<T, Error>;
