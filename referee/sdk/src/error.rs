//! Reasons why a referee cannot be used or has failed.

use std::io;
use std::path::{Path, PathBuf};

use programs::ProgramExit;
use thiserror::Error;

use crate::fault::Fault;

/// The reason why a referee cannot be used or has failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder is not a referee.
    #[error("{}: {reason}", path.display())]
    Source { path: PathBuf, reason: String },
    /// The class path differs from the plan.
    #[error(
        "the referee {file} differs from the plan: its SHA-256 is {found}, but the plan has \
         {planned}"
    )]
    Changed { file: String, found: String, planned: String },
    #[error("{file} line {line}: found {found}, expected {expected}")]
    Stub {
        file: String,
        /// Line number, counted from 1.
        line: usize,
        found: String,
        expected: String,
    },
    #[error(transparent)]
    UnknownGame(#[from] engine::catalogue::UnknownGame),
    #[error("cannot start {program}: {source}; install Java, or pass its path with --java")]
    Java { program: String, source: io::Error },
    /// A user option has an invalid value.
    #[error(transparent)]
    Option(#[from] engine::catalogue::OptionError),
    /// The user's options do not match the game to import, or are incomplete.
    #[error("{0}")]
    Choice(String),
    /// The referee's process failed or violated the protocol.
    #[error(transparent)]
    Referee(Box<Failure>),
    /// A game cannot be played with the referee, or has failed.
    #[error("{0}")]
    Failed(String),
}

/// A failure of the referee's process. The first line of its text form is the headline; all others
/// are details.
#[derive(Debug, Error)]
#[error("{}", format!("{}\n{details}", self.headline()).trim_end())]
pub struct Failure {
    pub(crate) fault: Fault,
    /// How the process ended, if it ended on its own.
    pub(crate) exit: Option<ProgramExit>,
    pub(crate) advice: Option<&'static str>,
    /// The stack trace, followed by the end of the process's stderr. May be empty.
    pub(crate) details: String,
    /// Whether the referee failed in a shared process and again in its own.
    pub(crate) is_in_both: bool,
}

impl Failure {
    /// Describes what happened in one line.
    fn headline(&self) -> String {
        let fault = &self.fault;
        let both = if self.is_in_both { "both in a shared process and in its own, " } else { "" };
        let status = match self.exit {
            Some(ProgramExit::Code(code)) => format!(" (exit code {code})"),
            Some(ended) => format!(" ({ended})"),
            None => String::new(),
        };
        let advice = self.advice.map_or(String::new(), |advice| format!("; {advice}"));
        format!("{both}the referee {fault}{status}{advice}")
    }
}

impl Error {
    /// Describes what happened in one line.
    pub(crate) fn headline(&self) -> String {
        match self {
            Self::Referee(failure) => failure.headline(),
            other => other.to_string(),
        }
    }

    /// If the referee failed in its own process, adds that it also failed in a shared process.
    pub(crate) fn in_both(self) -> Self {
        match self {
            Self::Referee(failure) => {
                Self::Referee(Box::new(Failure { is_in_both: true, ..*failure }))
            }
            other => other,
        }
    }
}

/// Returns the error for a file or folder that is not a referee.
pub fn wrong(path: &Path, reason: &str) -> Error {
    Error::Source { path: path.to_owned(), reason: reason.to_owned() }
}
