//! Running jobs, in the corner of every page.

use maud::{Markup, html};

use super::{Icon, icon};

/// A running job.
#[derive(Clone, Debug, Default)]
pub struct TrayItem {
    pub address: String,
    pub title: String,
    /// Units that are done, such as games or rounds.
    pub done: u64,
    /// How many units there are; `None` if only the end will show.
    pub planned: Option<u64>,
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
                            @if let Some(planned) = item.planned {
                                progress value=(item.done) max=(planned.max(1)) aria-label=(item.title) {}
                                small { (item.done) " of " (planned) }
                            } @else {
                                progress aria-label=(item.title) {}
                            }
                        }
                    }
                }
            }
        }
    }
}
