//! Limits for a program while it computes an answer.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Workdir;

/// The kind of time that is charged to a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// Wall time, measured the way the platform does.
    #[default]
    Wall,
    /// CPU time used by the program and everything it started. Does not depend on how busy the
    /// machine is.
    Cpu,
}

/// The text does not name a clock.
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

/// A program's limits and working folder, in addition to the time limits set by its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProcessLimits {
    pub clock: Clock,
    /// Maximum length of an answer in bytes. `None` if there is no limit.
    pub answer_max: Option<usize>,
    #[serde(default, skip_serializing_if = "Workdir::is_current")]
    pub workdir: Workdir,
}

/// Maximum length of an answer on the platform, in bytes.
pub const PLATFORM_ANSWER_MAX: usize = 10_000;
/// Number of bytes of standard error that the platform accepts per turn.
pub const PLATFORM_STDERR_MAX: usize = 4096;
