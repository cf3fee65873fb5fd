//! Key figures in a row.

use maud::{Markup, html};

#[derive(Clone, Debug, Default)]
pub struct Stat {
    pub label: String,
    pub value: Markup,
    /// Interval or unit, in small print after the value.
    pub note: String,
    /// Marks the figure as a fault.
    pub is_fault: bool,
}

impl Stat {
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        let value = value.into();
        Self { label: label.into(), value: html! { (value) }, ..Self::default() }
    }
}

/// Renders as many figures per row as fit.
pub fn stats(stats: &[Stat]) -> Markup {
    html! {
        dl.stats {
            @for stat in stats {
                div.fault[stat.is_fault] {
                    dt { (stat.label) }
                    dd { (stat.value) @if !stat.note.is_empty() { small { (stat.note) } } }
                }
            }
        }
    }
}
