//! The limits of a program while it computes its answer.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Workdir;

/// The clock that a program is charged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// The time that passes, as on the platform.
    #[default]
    Wall,
    /// The processor time of the program and of everything it started: the same however busy the
    /// machine is.
    Cpu,
}

/// No clock has the name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown clock {0:?}, expected wall or cpu")]
pub struct UnknownClock(pub String);

impl FromStr for Clock {
    type Err = UnknownClock;

    fn from_str(text: &str) -> Result<Self, UnknownClock> {
        match text {
            "wall" => Ok(Self::Wall),
            "cpu" => Ok(Self::Cpu),
            _ => Err(UnknownClock(text.to_owned())),
        }
    }
}

/// Limits and folder of a program, apart from the time limits of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProcessLimits {
    /// The clock that it is charged by.
    pub clock: Clock,
    /// The longest answer in bytes, where there is such a limit.
    pub answer_max: Option<usize>,
    /// The folder in which it runs.
    #[serde(default, skip_serializing_if = "Workdir::is_current")]
    pub workdir: Workdir,
}

/// The longest answer that the platform takes, in bytes.
pub const PLATFORM_ANSWER_MAX: usize = 10_000;
/// Bytes of a turn's standard error that the platform takes.
pub const PLATFORM_STDERR_MAX: usize = 4096;
