//! The frame of every page: navigation rail, breadcrumb, search field and tray.

use maud::{Markup, html};

use super::{Crumb, Icon, breadcrumb, icon};

/// An entry of the rail.
#[derive(Clone, Debug)]
pub struct RailItem {
    pub address: String,
    pub title: String,
    pub icon: Icon,
    pub is_current: bool,
}

/// The search field of a list. Typing filters the visible items, and Enter searches on the server.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// The search URL, with its other fields.
    pub action: String,
    pub fields: Vec<(String, String)>,
    /// The query field for the text.
    pub name: &'static str,
    pub value: String,
    pub label: String,
}

/// The contents of the frame.
#[derive(Clone, Debug, Default)]
pub struct Shell<'a> {
    pub rail: &'a [RailItem],
    pub crumbs: &'a [Crumb],
    /// The last part of the breadcrumb: the page's name.
    pub shown: &'a str,
    pub search: Option<&'a Search>,
    /// The [tray](fn@super::tray) of running jobs.
    pub tray: Markup,
    /// The served folder.
    pub folder: &'a str,
    pub content: Markup,
}

/// Renders a page's body. On phones, the rail is a bar at the bottom.
pub fn shell(shell: &Shell<'_>) -> Markup {
    html! {
        a.skip href="#main" { "Skip to content" }
        nav.rail aria-label="pages" {
            a.home href="/" aria-label="referee, overview" { img src="/favicon.ico" alt="" width="24" height="24"; span { "referee" } }
            @for item in shell.rail {
                a href=(item.address) aria-current=[item.is_current.then_some("true")] { (icon(item.icon)) span { (item.title) } }
            }
        }
        header.top {
            (breadcrumb(shell.crumbs, shell.shown))
            @if let Some(search) = shell.search { (search_field(search)) }
            #tray { (shell.tray) }
            span.folder title=(shell.folder) { (shell.folder) }
        }
        main #main { (shell.content) }
        p #notice role="status" title="close (Esc)" hidden {}
    }
}

fn search_field(search: &Search) -> Markup {
    html! {
        form.search role="search" action=(search.action) {
            @for (name, value) in &search.fields { input type="hidden" name=(name) value=(value); }
            (icon(Icon::Search))
            input type="search" name=(search.name) value=(search.value) aria-label=(search.label)
                placeholder=(search.label) data-filter="main";
        }
    }
}
