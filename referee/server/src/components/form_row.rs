//! A labelled form field.

use maud::{Markup, html};

/// Renders the label above the field on narrow screens and to its left on wide ones. `control` is an
/// input, select or textarea. `hint` describes the accepted values or the unit; it may be empty.
pub fn form_row(label: &str, hint: &str, control: &Markup) -> Markup {
    html! {
        label.form-row {
            span.label { (label) }
            span.control { (control) @if !hint.is_empty() { small { (hint) } } }
        }
    }
}
