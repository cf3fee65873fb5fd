//! Failures of commands, and their exit codes.

use std::fmt;
use std::process::ExitCode;

use engine::catalogue::OptionError;
use games::friends_and_dragons::{DragError, ReachError};
use games::janken::NoUnit;
use games::UnknownGame;
use matches::in_order::NoThread;
use matches::listing::ListError;
use matches::tuning::TuningError;
use matches::MatchError;
use programs::{SeatError, SpecError};
use replays::codingame::ImportError;
use replays::text::ParseError;
use replays::{Disagreement, ReadError, SelectError};
use server::ServeError;
use viewer::analysis::AnalysisError;
use viewer::{ComparisonError, FramesError, NoTurn};

use super::interrupt::InterruptError;
use crate::debugging::DebugError;
use crate::runners::{ArgumentError, RunnerError};
use crate::solving::battling_knights::MovesError;
use crate::solving::dragonsweeper::LairError;
use crate::solving::friends_and_dragons::BoardError;
use crate::solving::janken::ContestError;
use crate::starter_project::StarterError;
use crate::terminal::TerminalError;

/// A failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// Bad usage or bad input. Exit code 2.
    Usage(String),
    /// A check found a difference. Exit code 1.
    Differs(String),
    /// The user ended it before it was done. Exit code 1.
    Interrupted(String),
}

impl Failure {
    /// A replay that was found in a place cannot have happened.
    pub(super) fn differs(place: &str, difference: &Disagreement) -> Self {
        Self::Differs(format!("{place}: {difference}"))
    }

    /// The user ended it before it was done; the hint says how it goes on.
    pub(super) fn interrupted(hint: &str) -> Self {
        Self::Interrupted(format!("interrupted; {hint}"))
    }

    /// The exit code of the kind of failure.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Differs(_) | Self::Interrupted(_) => ExitCode::from(1),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(reason) | Self::Differs(reason) | Self::Interrupted(reason) => {
                f.write_str(reason)
            }
        }
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Usage(reason)
    }
}

/// Makes errors of the libraries, all caused by usage or input, failures of the command.
macro_rules! usage {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Usage(error.to_string())
            }
        })*
    };
}

usage! {
    files::Error, InterruptError, RunnerError, ArgumentError, BoardError, ComparisonError, ContestError,
    LairError, MatchError, MovesError, NoThread, NoTurn, NoUnit, OptionError, ParseError, ReachError, ReadError,
    SeatError, SelectError, ServeError, SpecError, StarterError, TerminalError, TuningError, UnknownGame,
}

/// Makes errors of libraries failures of the command: those of the pattern are differences, all others
/// are caused by usage or input.
macro_rules! differs {
    ($($error:ident :: $difference:ident),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                match error {
                    $error::$difference { .. } => Self::Differs(error.to_string()),
                    _ => Self::Usage(error.to_string()),
                }
            }
        })*
    };
}

impl From<ImportError> for Failure {
    fn from(error: ImportError) -> Self {
        let kind = if error.is_difference() { Self::Differs } else { Self::Usage };
        kind(error.to_string())
    }
}

differs!(
    AnalysisError::Disagreement,
    DebugError::Disagreement,
    DragError::Illegal,
    FramesError::Disagreement,
    ListError::Disagreement,
);
