//! Running jobs, in the corner of every page.

use maud::{Markup, html};

use super::{Icon, icon};

/// A running job.
#[derive(Clone, Debug, Default)]
pub struct TrayItem {
    pub address: String,
    pub title: String,
    /// Finished and total number of units, such as games or rounds.
    pub done: u64,
    pub planned: u64,
}

/// Renders the number of jobs with a list that unfolds; empty if there are none.
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
