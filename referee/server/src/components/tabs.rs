//! Tabs: views of one object, each with its own URL.

use maud::{Markup, html};

/// A view.
#[derive(Clone, Debug, Default)]
pub struct Tab {
    pub address: String,
    pub text: String,
    pub is_current: bool,
    /// A CSS class, such as `takes-turn`; may be empty.
    pub class: &'static str,
}

/// Renders links to the views. `label` names them for screen readers.
pub fn tabs(label: &str, tabs: &[Tab]) -> Markup {
    html! {
        nav.tabs aria-label=(label) {
            @for tab in tabs { a href=(tab.address) class=[(!tab.class.is_empty()).then_some(tab.class)] aria-current=[tab.is_current.then_some("page")] { (tab.text) } }
        }
    }
}
