//! Key figures in a row.

use maud::{Markup, html};

/// A key figure.
#[derive(Clone, Debug, Default)]
pub struct Stat {
    pub label: String,
    pub value: Markup,
    /// An interval or a unit after the value, in small.
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

/// The figures, as many in a row as there is room for.
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
