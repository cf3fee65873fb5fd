//! The errors of this package.

use std::io;

use engine::catalogue::Mismatch;
use engine::text::counted;
use thiserror::Error;

/// A game file cannot be read, or contains a game that cannot have happened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The file does not exist or cannot be read.
    #[error("{file}: cannot open: {source}")]
    Open { file: String, source: io::Error },
    /// The input is invalid at `place`, which is a file, possibly with a line number.
    #[error("{place}: {reason}")]
    Input { place: String, reason: String },
    /// A game differs from the rules.
    #[error("{place}: {difference}")]
    Differs { place: String, difference: Box<Mismatch> },
    /// Some of several results differ from their replays. The first difference is shown.
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

    /// Returns the error for a file with too few games. `number` is counted from 1.
    pub fn no_number(file: &str, count: usize, number: usize) -> Self {
        Self::input(
            file,
            format!("contains {}, so there is no game {number}", counted(count, "replay")),
        )
    }

    /// Returns the error for a game that differs from the rules.
    pub fn differs(place: &str, difference: Mismatch) -> Self {
        Self::Differs { place: place.to_owned(), difference: Box::new(difference) }
    }

    /// Returns true if the input could be read but differs from the rules.
    pub fn is_difference(&self) -> bool {
        matches!(self, Self::Differs { .. } | Self::Differing { .. })
    }
}
