//! The ways in which a seat leaves a game before its end.

use std::fmt;
use std::str::FromStr;

/// Why a seat left a game. The game decides what leaving costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Exit {
    /// The player said that it has no more turns to play.
    Done,
    /// The player sent no complete line within its budget.
    Timeout,
    /// The line is not a turn of the game.
    Malformed,
    /// The player ended, or closed its output, before it answered.
    Crashed,
    /// The player wrote far more than one line may hold.
    Flooded,
    /// The player could not be started at all.
    NotStarted,
}

impl Exit {
    /// All exits.
    pub const ALL: [Self; 6] = [
        Self::Done,
        Self::Timeout,
        Self::Malformed,
        Self::Crashed,
        Self::Flooded,
        Self::NotStarted,
    ];

    /// The word for it in replays and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Timeout => "timeout",
            Self::Malformed => "malformed",
            Self::Crashed => "crashed",
            Self::Flooded => "flooded",
            Self::NotStarted => "not-started",
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Exit {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let known = Self::ALL.into_iter().find(|exit| exit.name() == text);
        known.ok_or_else(|| Malformed::new(text, &Self::ALL.map(Self::name).join(", ")))
    }
}

/// An exit, and for people: what exactly happened. The detail may hold times and never enters
/// anything compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exit}: {detail}")]
pub struct Fault {
    /// The kind of exit.
    pub exit: Exit,
    /// One sentence without a full stop: what the player did.
    pub detail: String,
}

impl Fault {
    /// An exit with what happened.
    pub fn new(exit: Exit, detail: impl Into<String>) -> Self {
        Self { exit, detail: detail.into() }
    }
}

/// A text that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found:?}, expected {expected}")]
pub struct Malformed {
    /// The offending part of the text.
    pub found: String,
    /// The expected value.
    pub expected: String,
}

impl Malformed {
    /// Names the offending part, shortened if it is very long, and what should stand there.
    pub fn new(found: &str, expected: &str) -> Self {
        const SHOWN_MAX: usize = 80;
        let mut shown: String = found.chars().take(SHOWN_MAX).collect();
        if shown.len() < found.len() {
            shown.push('…');
        }
        Self { found: shown, expected: expected.to_owned() }
    }
}
