//! Failures of commands, and their exit codes.

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use engine::catalogue::Mismatch;
use programs::BuildError;
use viewer::analysis::AnalysisError;

/// Hint for commands that save their progress to files.
pub const GOES_ON: &str = "the same command resumes it";

#[derive(Debug)]
pub enum Failure {
    /// Bad usage or invalid input. Exit code 2.
    Usage(String),
    /// A check found a difference. Exit code 1.
    Differs(String),
    /// Interrupted by the user. Exit code 1.
    Interrupted(String),
}

impl Failure {
    /// Creates an error for bad usage or invalid input.
    pub fn usage(reason: impl ToString) -> Self {
        Self::Usage(reason.to_string())
    }

    /// Creates an error for invalid input at a given location, such as a file and line.
    pub fn at(location: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self::Usage(format!("{location}: {reason}"))
    }

    /// Creates an error for a replay that contradicts the rules at `location`.
    pub fn differs(location: &str, difference: &Mismatch) -> Self {
        Self::Differs(format!("{location}: {difference}"))
    }

    /// Creates an error for an interrupted command. The hint explains how to continue.
    pub fn interrupted(hint: &str) -> Self {
        Self::Interrupted(format!("interrupted; {hint}"))
    }

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

/// Treats errors from other packages as bad usage or invalid input, except for differences found by
/// a check.
impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        if let Some(matches::Error::Build(BuildError::Interrupted)) =
            (&error as &(dyn Error + 'static)).downcast_ref()
        {
            return Self::interrupted(GOES_ON);
        }
        let kind = if is_difference(&error) { Self::Differs } else { Self::Usage };
        kind(error.to_string())
    }
}

fn is_difference(error: &(dyn Error + 'static)) -> bool {
    if let Some(matches::Error::Replays(error)) = error.downcast_ref() {
        return error.is_difference();
    }
    error.downcast_ref().is_some_and(replays::Error::is_difference)
        || matches!(error.downcast_ref(), Some(AnalysisError::Mismatch(_)))
}
