//! The header of a page: title, subtitle and actions.

use maud::{Markup, html};

#[derive(Clone, Debug, Default)]
pub struct PageHeader {
    pub title: Markup,
    /// A short line below the title, such as state, progress or game.
    pub lead: Markup,
    /// Links or buttons to the right of the title. The main action has the class `main`.
    pub actions: Markup,
}

impl PageHeader {
    /// A header with only a title.
    pub fn new(title: impl Into<String>) -> Self {
        let title = title.into();
        Self { title: html! { (title) }, ..Self::default() }
    }
}

/// Renders the header. The breadcrumb above it belongs to the [shell](fn@super::shell).
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
