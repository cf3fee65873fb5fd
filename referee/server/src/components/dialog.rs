//! A dialog over the page, and the button that opens it. `assets/dialog.js` connects the two.

use maud::{Markup, html};

/// A dialog.
#[derive(Clone, Debug, Default)]
pub struct Dialog<'a> {
    /// Unique on its page.
    pub id: &'a str,
    pub title: &'a str,
    pub content: Markup,
    /// Buttons below the content. Close is always offered.
    pub actions: Markup,
}

/// The dialog, closed at first. Escape, *Close* and a click outside close it.
pub fn dialog(dialog: &Dialog<'_>) -> Markup {
    let title = format!("{}-title", dialog.id);
    html! {
        dialog.dialog id=(dialog.id) aria-labelledby=(title) {
            h2 id=(title) { (dialog.title) }
            .content { (dialog.content) }
            .actions {
                (dialog.actions)
                form method="dialog" { button { "Close" } }
            }
        }
    }
}

/// A button that opens the dialog of an id.
pub fn dialog_button(id: &str, text: &str) -> Markup {
    html! { button type="button" data-opens=(id) aria-haspopup="dialog" { (text) } }
}

/// The same as the main action of its page.
pub fn main_dialog_button(id: &str, text: &str) -> Markup {
    html! { button.main type="button" data-opens=(id) aria-haspopup="dialog" { (text) } }
}
