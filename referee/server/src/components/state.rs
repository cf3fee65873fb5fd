//! The state of a test, a match or a tuning run.

use maud::{Markup, html};

use super::{Icon, icon};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Queued,
    Running,
    /// All planned games are done, without a verdict.
    Complete,
    Passed,
    Failed,
    Stopped,
    /// Decided by faults.
    Faults,
}

impl State {
    /// The word shown for the state.
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

    /// Returns true if nothing will change unless games are added.
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

/// A coloured label with the state's icon.
pub fn state_badge(state: State) -> Markup {
    named_badge(state, state.word())
}

/// Like [`state_badge`], with a custom word.
pub fn named_badge(state: State, word: &str) -> Markup {
    html! { span class={ "state " (state.word()) } { (icon(state.icon())) (word) } " " }
}
