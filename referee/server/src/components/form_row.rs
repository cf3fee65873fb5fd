//! A field of a form with its label.

use maud::{Markup, html};

/// A field with its label.
#[derive(Clone, Debug, Default)]
pub struct FormRow<'a> {
    pub label: &'a str,
    /// The input, select or textarea.
    pub control: Markup,
    /// What the field takes, or its unit.
    pub hint: &'a str,
}

/// The label above the field on narrow screens, and to its left on wide ones.
pub fn form_row(row: &FormRow<'_>) -> Markup {
    html! {
        label.form-row {
            span.label { (row.label) }
            span.control { (row.control) @if !row.hint.is_empty() { small { (row.hint) } } }
        }
    }
}
