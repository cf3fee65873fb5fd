//! A setting that is on or off.

use maud::{Markup, html};
use serde_json::Value;

#[derive(Clone, Debug, Default)]
pub struct Switch<'a> {
    pub label: &'a str,
    pub is_on: bool,
    /// Request that `assets/arena.js` sends to the arena on a click.
    pub request: Value,
    /// Description of the setting, shown as a tooltip.
    pub about: &'a str,
}

/// Renders the label, the switch and its state.
pub fn switch(switch: &Switch<'_>) -> Markup {
    html! {
        button.switch type="button" role="switch" aria-checked=(switch.is_on) title=(switch.about)
            data-request=(switch.request) {
            span { (switch.label) }
            span.track aria-hidden="true" {}
            span.on-off aria-hidden="true" { @if switch.is_on { "on" } @else { "off" } }
        }
    }
}
