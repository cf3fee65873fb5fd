//! The ways in which a seat leaves a game before its end.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// Why a seat left a game. The game decides what leaving costs.
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
    /// The player declared that it has no more turns to play.
    Done,
    /// The player sent no complete line within its time limit.
    Timeout,
    /// The line is not a turn of the game.
    Malformed,
    /// The player ended, or closed its output, before it answered.
    Crashed,
    /// The player wrote far more than a line may contain.
    Flooded,
    /// The player could not be started.
    NotStarted,
}

impl Exit {
    /// All exits.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it in replays and reports.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An exit and a description of what happened. The description may contain times and is never
/// compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exit}: {detail}")]
pub struct Fault {
    /// The kind of exit.
    pub exit: Exit,
    /// What the player did, as a sentence without a full stop.
    pub detail: String,
}

impl Fault {
    /// An exit and its description.
    pub fn new(exit: Exit, detail: impl Into<String>) -> Self {
        Self { exit, detail: detail.into() }
    }
}

/// A text of the wrong form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found:?}, expected {expected}")]
pub struct Malformed {
    /// The offending part of the text.
    pub found: String,
    /// The expected form.
    pub expected: String,
}

impl Malformed {
    /// The offending part, shortened if it is very long, and the expected form.
    pub fn new(found: &str, expected: &str) -> Self {
        const SHOWN_MAX: usize = 80;
        let mut shown: String = found.chars().take(SHOWN_MAX).collect();
        if shown.len() < found.len() {
            shown.push('…');
        }
        Self { found: shown, expected: expected.to_owned() }
    }
}
