//! A dialog over the page, and the button that opens it. `assets/dialog.js` connects the two.

use maud::{Markup, html};

#[derive(Clone, Debug, Default)]
pub struct Dialog<'a> {
    /// Unique on the page.
    pub id: &'a str,
    pub title: &'a str,
    pub content: Markup,
    /// Buttons below the content. *Close* is always added.
    pub actions: Markup,
}

/// Renders the dialog, initially closed. Escape, *Close* and a click outside close it.
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

/// A button that opens the dialog with this id.
pub fn dialog_button(id: &str, text: &str) -> Markup {
    html! { button type="button" data-opens=(id) aria-haspopup="dialog" { (text) } }
}

/// Like [`dialog_button`], but styled as the page's main action.
pub fn main_dialog_button(id: &str, text: &str) -> Markup {
    html! { button.main type="button" data-opens=(id) aria-haspopup="dialog" { (text) } }
}
