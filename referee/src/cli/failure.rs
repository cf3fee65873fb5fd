//! Why a command failed, and its exit code.

use std::fmt;
use std::process::ExitCode;

use crate::in_order::NoThread;
use crate::matches::MatchError;
use crate::tuning::TuningError;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for cannot be done: bad usage or bad input. Exit code 2.
    Usage(String),
    /// A check found a difference. Exit code 1.
    Differs(String),
    /// The user ended it before it was done. Exit code 1.
    Interrupted(String),
}

impl Failure {
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

impl From<files::Error> for Failure {
    fn from(error: files::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<NoThread> for Failure {
    fn from(error: NoThread) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<TuningError> for Failure {
    fn from(error: TuningError) -> Self {
        Self::Usage(error.to_string())
    }
}
