//! The state of a test, a match or a tuning run.

pub use arena::TestState as State;
use maud::{Markup, html};

use super::{Icon, icon};

fn icon_of(state: State) -> Icon {
    match state {
        State::Queued => Icon::Circle,
        State::Running => Icon::Dot,
        State::Complete | State::Passed => Icon::Check,
        State::Failed => Icon::Cross,
        State::Stopped => Icon::Square,
        State::Faults => Icon::Warning,
    }
}

/// A coloured label with the state's icon.
pub fn state_badge(state: State) -> Markup {
    named_badge(state, state.name())
}

/// Like [`state_badge`], with a custom word.
pub fn named_badge(state: State, word: &str) -> Markup {
    html! { span class={ "state " (state.name()) } { (icon(icon_of(state))) (word) } " " }
}
