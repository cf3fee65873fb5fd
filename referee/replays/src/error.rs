//! The errors of this package.

use std::io;

use engine::catalogue::Mismatch;
use engine::text::counted;
use thiserror::Error;

/// A game file cannot be read, or contains an impossible game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The file does not exist or cannot be read.
    #[error("{file}: cannot open: {source}")]
    Open { file: String, source: io::Error },
    /// The input is invalid at `location`: a file, possibly with a line number.
    #[error("{location}: {reason}")]
    Input { location: String, reason: String },
    /// A game deviates from the rules.
    #[error("{location}: {difference}")]
    Differs { location: String, difference: Box<Mismatch> },
    /// Some results differ from their replays. The first difference is shown.
    #[error("{location}: {difference}\n{differing} of {count} results differ from their replays")]
    Differing { location: String, difference: Box<Mismatch>, differing: usize, count: usize },
}

impl Error {
    pub(crate) fn input(location: impl Into<String>, reason: impl ToString) -> Self {
        Self::Input { location: location.into(), reason: reason.to_string() }
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

    /// Returns the error for a game that deviates from the rules.
    pub fn differs(location: &str, difference: Mismatch) -> Self {
        Self::Differs { location: location.to_owned(), difference: Box::new(difference) }
    }

    /// Returns true if the input could be read but deviates from the rules.
    pub fn is_difference(&self) -> bool {
        matches!(self, Self::Differs { .. } | Self::Differing { .. })
    }
}
