//! A message within a page, such as a verdict, advice or a fault.

use maud::{Markup, html};

use super::{Icon, icon};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Advice,
    /// A positive verdict.
    Good,
    /// A negative verdict.
    Bad,
    /// Faults and damaged files.
    Fault,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Advice => "advice",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Fault => "fault",
        }
    }

    fn icon(self) -> Option<Icon> {
        match self {
            Self::Plain => None,
            Self::Advice => Some(Icon::Advice),
            Self::Good => Some(Icon::Check),
            Self::Bad => Some(Icon::Cross),
            Self::Fault => Some(Icon::Warning),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Notice {
    pub tone: Tone,
    /// A short sentence in bold; may be empty.
    pub title: String,
    pub content: Markup,
    /// Related links or buttons.
    pub actions: Markup,
}

/// Renders the message with the icon for its tone.
pub fn notice(notice: &Notice) -> Markup {
    let Notice { tone, title, content, actions } = notice;
    html! {
        div class={ "notice " (tone.class()) } {
            @if let Some(sign) = tone.icon() { (icon(sign)) }
            .text {
                @if !title.is_empty() { strong { (title) } " " }
                (content)
                @if !actions.0.is_empty() { .actions { (actions) } }
            }
        }
    }
}
