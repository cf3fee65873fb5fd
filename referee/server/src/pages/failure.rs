//! The error page.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::{Page, in_folder, overview, page as layout};
use crate::components::Crumb;
use crate::{App, Refusal};

/// Explains why a request was refused. `file` is the file that the request names.
pub fn page(app: &App, refusal: &Refusal, file: Option<&str>) -> Markup {
    let is_missing = refusal.status == StatusCode::NOT_FOUND;
    let title = if is_missing { "Not found" } else { "Cannot display this" };
    let reason = in_folder(app, &refusal.reason);
    let file = file.filter(|_| refusal.is_of_file);
    let content = html! {
        @if is_missing { h1 { (refusal.reason) } } @else { h1 { "Cannot display " (file.unwrap_or("this")) } p.error.reason { (reason) } }
        @if file.is_some() { p.lead { "Repair it, restore a backup, or play it again: the same seeds, players and nodes give the same games." } }
        @if is_missing { p.lead { "Check the address; the file may have been moved or renamed." } }
        p { a.main href="/" { "All games, newest first" } }
        h2 { "In this folder" }
        (overview::contents(app))
        @if is_missing { (overview::interactive_games()) }
    };
    let page = Page {
        part: "none".to_owned(),
        title: format!("{title} – referee"),
        crumbs: vec![Crumb::new("/", "Overview")],
        shown: title.to_owned(),
        content,
        ..Page::default()
    };
    layout(app, &page)
}
