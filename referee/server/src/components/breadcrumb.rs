//! The path from the home page to the current page.

use maud::{Markup, html};

/// A page above the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crumb {
    pub address: String,
    pub text: String,
}

impl Crumb {
    pub fn new(address: impl Into<String>, text: impl Into<String>) -> Self {
        Self { address: address.into(), text: text.into() }
    }
}

/// Links to the pages above the current one, outermost first, followed by the current page's name.
pub fn breadcrumb(above: &[Crumb], shown: &str) -> Markup {
    html! {
        nav.breadcrumb aria-label="breadcrumb" {
            ol {
                @for crumb in above { li { a href=(crumb.address) { (crumb.text) } } }
                @if !shown.is_empty() { li { span aria-current="page" title=(shown) { (shown) } } }
            }
        }
    }
}
