//! Running jobs, in the corner of every page.

use maud::{Markup, html};

use super::{Icon, icon};

/// A running or queued job.
#[derive(Clone, Debug, Default)]
pub struct TrayItem {
    /// True if the job has not started.
    pub is_queued: bool,
    pub address: String,
    pub title: String,
    /// Number of completed units, such as games or rounds.
    pub done: u64,
    /// Total number of units; `None` if not known in advance.
    pub planned: Option<u64>,
}

/// The number of jobs, such as `1 running, 2 queued`.
fn counts(items: &[TrayItem]) -> String {
    let queued = items.iter().filter(|item| item.is_queued).count();
    let counts = [(items.len() - queued, "running"), (queued, "queued")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

/// Renders the number of jobs with an expandable list, or nothing if there are none.
pub fn tray(items: &[TrayItem]) -> Markup {
    html! {
        @if !items.is_empty() {
            details.tray {
                summary { (icon(Icon::Dot)) (counts(items)) }
                ul {
                    @for item in items {
                        li {
                            a href=(item.address) { (item.title) }
                            @if item.is_queued {
                                small { "queued" }
                            } @else if let Some(planned) = item.planned {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queued_jobs_are_not_counted_as_running() {
        let item = |is_queued| TrayItem { is_queued, ..TrayItem::default() };
        assert_eq!(counts(&[item(false), item(true), item(true)]), "1 running, 2 queued");
        assert_eq!(counts(&[item(true)]), "1 queued");
    }
}
