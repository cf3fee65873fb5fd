//! Tabs: views of one object, each with an address of its own.

use maud::{Markup, html};

/// A view.
#[derive(Clone, Debug, Default)]
pub struct Tab {
    pub address: String,
    pub text: String,
    pub is_current: bool,
}

/// Links to the views of an object, named by `label` for screen readers.
pub fn tabs(label: &str, tabs: &[Tab]) -> Markup {
    html! {
        nav.tabs aria-label=(label) {
            @for tab in tabs { a href=(tab.address) aria-current=[tab.is_current.then_some("page")] { (tab.text) } }
        }
    }
}
