//! Running work, in the corner of every page.

use maud::{Markup, html};

use super::{Icon, icon};

/// Work that runs.
#[derive(Clone, Debug, Default)]
pub struct TrayItem {
    pub address: String,
    pub title: String,
    /// Units that are done, and how many there are: games, rounds.
    pub done: u64,
    pub planned: u64,
}

/// The number of running items, with a list of them that unfolds; empty markup if nothing runs.
pub fn tray(items: &[TrayItem]) -> Markup {
    html! {
        @if !items.is_empty() {
            details.tray {
                summary { (icon(Icon::Dot)) (items.len()) " running" }
                ul {
                    @for item in items {
                        li {
                            a href=(item.address) { (item.title) }
                            progress value=(item.done) max=(item.planned.max(1)) aria-label=(item.title) {}
                            small { (item.done) " of " (item.planned) }
                        }
                    }
                }
            }
        }
    }
}
