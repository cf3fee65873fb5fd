//! A labelled form field.

use maud::{Markup, html};

#[derive(Clone, Debug, Default)]
pub struct FormRow<'a> {
    pub label: &'a str,
    /// An input, select or textarea.
    pub control: Markup,
    /// Accepted values or the unit.
    pub hint: &'a str,
}

/// Renders the label above the field on narrow screens and to its left on wide ones.
pub fn form_row(row: &FormRow<'_>) -> Markup {
    html! {
        label.form-row {
            span.label { (row.label) }
            span.control { (row.control) @if !row.hint.is_empty() { small { (row.hint) } } }
        }
    }
}
