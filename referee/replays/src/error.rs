//! The errors of this package.

use std::io;

use engine::catalogue::Mismatch;
use engine::text::counted;
use thiserror::Error;

/// A file of games cannot be read, or holds a game that cannot have happened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such file, or it may not be read.
    #[error("{file}: cannot be opened: {source}")]
    Open { file: String, source: io::Error },
    /// Something is missing or is not what it should be; the place is a file, with a line where there is one.
    #[error("{place}: {reason}")]
    Input { place: String, reason: String },
    /// A game is not what the rules say.
    #[error("{place}: {difference}")]
    Differs { place: String, difference: Box<Mismatch> },
    /// Some of several results differ from what the rules say; the first one is shown.
    #[error("{place}: {difference}\n{differing} of {count} results differ from their replays")]
    Differing { place: String, difference: Box<Mismatch>, differing: usize, count: usize },
}

impl Error {
    pub(crate) fn input(place: impl Into<String>, reason: impl ToString) -> Self {
        Self::Input { place: place.into(), reason: reason.to_string() }
    }

    pub(crate) fn at_line(file: &str, line: usize, reason: impl ToString) -> Self {
        Self::input(format!("{file} line {line}"), reason)
    }

    /// A file has no game of a number, counted from 1.
    pub fn no_number(file: &str, count: usize, number: usize) -> Self {
        Self::input(
            file,
            format!("holds {}, there is no number {number}", counted(count, "replay")),
        )
    }

    /// A game at a place is not what the rules say.
    pub fn differs(place: &str, difference: Mismatch) -> Self {
        Self::Differs { place: place.to_owned(), difference: Box::new(difference) }
    }

    /// Returns true if the input is readable, and differs from what the rules say.
    pub fn is_difference(&self) -> bool {
        matches!(self, Self::Differs { .. } | Self::Differing { .. })
    }
}
