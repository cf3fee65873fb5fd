//! The state of work: a test, a match, a tuning.

use maud::{Markup, html};

use super::{Icon, icon};

/// The state of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Queued,
    Running,
    /// Everything planned is done, without a verdict.
    Complete,
    Passed,
    Failed,
    Stopped,
    /// Faults decided.
    Faults,
}

impl State {
    /// The word that is shown.
    pub fn word(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Complete => "complete",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
            Self::Faults => "faults",
        }
    }

    /// Returns true if nothing will change any more, unless somebody adds games.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Complete | Self::Passed | Self::Failed | Self::Faults)
    }

    fn icon(self) -> Icon {
        match self {
            Self::Queued => Icon::Circle,
            Self::Running => Icon::Dot,
            Self::Complete | Self::Passed => Icon::Check,
            Self::Failed => Icon::Cross,
            Self::Stopped => Icon::Square,
            Self::Faults => Icon::Warning,
        }
    }
}

/// The state as a coloured word with its sign.
pub fn state_badge(state: State) -> Markup {
    named_badge(state, state.word())
}

/// The same with a word of its own.
pub fn named_badge(state: State, word: &str) -> Markup {
    html! { span class={ "state " (state.word()) } { (icon(state.icon())) (word) } " " }
}
