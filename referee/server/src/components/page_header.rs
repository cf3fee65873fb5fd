//! The head of a page: its title, a line below it, and its actions.

use maud::{Markup, html};

/// The head of a page.
#[derive(Clone, Debug, Default)]
pub struct PageHeader {
    pub title: Markup,
    /// A short line below the title: state, progress, game.
    pub lead: Markup,
    /// Links or buttons to the right of the title; the main one has the class `main`.
    pub actions: Markup,
}

impl PageHeader {
    /// A head with only a title.
    pub fn new(title: impl Into<String>) -> Self {
        let title = title.into();
        Self { title: html! { (title) }, ..Self::default() }
    }
}

/// The head. The breadcrumb above it belongs to the [shell](super::shell).
pub fn page_header(header: &PageHeader) -> Markup {
    html! {
        .page-header {
            .titles {
                h1 { (header.title) }
                @if !header.lead.0.is_empty() { div.lead { (header.lead) } }
            }
            @if !header.actions.0.is_empty() { .actions { (header.actions) } }
        }
    }
}
