//! The way from the first page to the shown one.

use maud::{Markup, html};

/// A page above the shown one.
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

/// Links to the pages above the shown one, outermost first, and the name of the shown one.
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
