//! Reasons why seats leave a game before it ends.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// The reason why a seat left a game. The game decides what leaving costs.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Exit {
    /// The player announced that it has no more turns to play.
    Done,
    /// The player did not send a complete line within its time limit.
    Timeout,
    /// The player's line was not a valid turn.
    Malformed,
    /// The player exited, or closed its output, before it answered.
    Crashed,
    /// The player wrote far more than a line can contain.
    Flooded,
    /// The player could not be started.
    NotStarted,
}

impl Exit {
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The name used in replays and reports.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An exit and a description of what happened. The description may contain times, so it is never
/// compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exit}: {detail}")]
pub struct Fault {
    pub exit: Exit,
    /// Describes what the player did, as a sentence without a full stop.
    pub detail: String,
}

impl Fault {
    pub fn new(exit: Exit, detail: impl Into<String>) -> Self {
        Self { exit, detail: detail.into() }
    }
}

/// Error for text that does not have the expected form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found:?}, expected {expected}")]
pub struct Malformed {
    pub found: String,
    pub expected: String,
}

impl Malformed {
    /// Creates the error from the offending part, which is shortened if very long, and the expected
    /// form.
    pub fn new(found: &str, expected: &str) -> Self {
        const SHOWN_MAX: usize = 80;
        let mut shown: String = found.chars().take(SHOWN_MAX).collect();
        if shown.len() < found.len() {
            shown.push('…');
        }
        Self { found: shown, expected: expected.to_owned() }
    }
}
