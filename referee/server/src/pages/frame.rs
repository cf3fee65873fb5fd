//! The common frame of all pages.

use maud::{Markup, html};
use viewer::GameParts;
use viewer::html::DOCTYPE;

use super::arena;
use crate::App;
use crate::assets::GAME_POLICY;
use crate::components::{Crumb, Icon, RailItem, Search, Shell, State, TrayItem, shell, tray};
use crate::folder::{FileKind, FolderFile};
use crate::library::is_quiet;
use crate::query::link;

/// Sections of the home page, in order: name and title.
pub const KINDS: [(&str, &str); 3] =
    [("matches", "Matches"), ("tunings", "Tunings"), ("replays", "Replays")];

/// The maximum number of running matches in the tray.
const RUNNING_MAX: usize = 4;

/// A page within the common frame.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Active entry of the navigation rail: a name in [`KINDS`], or an address.
    pub part: String,
    /// Title of the browser tab.
    pub title: String,
    /// The pages above this page; `shown` is this page's own name.
    pub crumbs: Vec<Crumb>,
    pub shown: String,
    /// Search field that filters the list on the page.
    pub search: Option<Search>,
    /// URL of the part that is refreshed while the page is open.
    pub live: Option<String>,
    pub content: Markup,
}

/// Renders a page within its frame.
pub fn page(app: &App, page: &Page) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="token" content=(app.guard.token());
                @if let Some(address) = &page.live {
                    meta name="live" content=(address);
                }
                title { (page.title) }
                link rel="stylesheet" href="/assets/style.css";
                (scripts(&["elements", "server", "drop", "table", "charts", "dialog"]))
                @if app.arena.is_owned() { (scripts(&["arena"])) }
                @if page.live.is_some() { (scripts(&["live"])) }
            }
            body { (frame(app, page)) }
        }
    }
}

/// Renders a game page within the common frame. Its scripts and styles are inlined.
pub fn game_page(app: &App, page: &Page, game: &GameParts) -> Markup {
    let policy = if game.has_frame { GAME_POLICY.with_frames() } else { *GAME_POLICY };
    policy.page(&page.title, &game.head, &frame(app, page))
}

/// A page's body.
fn frame(app: &App, page: &Page) -> Markup {
    shell(&Shell {
        rail: &rail(app, &page.part),
        crumbs: &page.crumbs,
        shown: &page.shown,
        search: page.search.as_ref(),
        tray: running(app),
        folder: &app.folder.root().display().to_string(),
        content: page.content.clone(),
    })
}

fn rail(app: &App, part: &str) -> Vec<RailItem> {
    if app.arena.is_owned() || app.arena.get().is_some() {
        return arena_rail(part);
    }
    let item = |name: &str, address: String, title: &str, icon: Icon| RailItem {
        is_current: name == part,
        address,
        title: title.to_owned(),
        icon,
    };
    let kind_icon = |name: &str| match name {
        "tunings" => Icon::Tuning,
        "replays" => Icon::Replay,
        _ => Icon::Match,
    };
    let kinds = KINDS
        .into_iter()
        .map(|(name, title)| item(name, link("/", &[("kind", name)]), title, kind_icon(name)));
    [item("", "/".to_owned(), "Overview", Icon::Home)]
        .into_iter()
        .chain(kinds)
        .chain([item("/play", "/play".to_owned(), "Play", Icon::Play)])
        .chain([item("/lab", "/lab".to_owned(), "Lab", Icon::Lab)])
        .collect()
}

/// The navigation rail of an arena. Journals and replays of its games appear in the folder like any
/// others.
fn arena_rail(part: &str) -> Vec<RailItem> {
    let is_of_folder = KINDS.iter().any(|(name, _)| *name == part) || part.is_empty();
    let item = |address: &str, title: &str, icon: Icon, is_current: bool| RailItem {
        is_current: is_current || address == part,
        address: address.to_owned(),
        title: title.to_owned(),
        icon,
    };
    vec![
        item("/bots", "Bots", Icon::Bot, false),
        item("/tests", "Tests", Icon::Experiment, false),
        item("/ratings", "Ratings", Icon::League, false),
        item("/games", "Games", Icon::Replay, is_of_folder),
        item("/play", "Play", Icon::Play, false),
        item("/lab", "Lab", Icon::Lab, false),
    ]
}

/// The tray of running matches, newest first.
pub fn running(app: &App) -> Markup {
    if let Some(arena) = app.arena.get() {
        return tray(&arena.with_state(|state| arena::running(state)));
    }
    let listing = app.folder.files();
    let journals = listing.files.iter().filter(|file| file.kind == FileKind::Journal);
    // The listing is sorted by time, so the first quiet file ends the search.
    let journals = journals.take_while(|file| !is_quiet(file.changed)).take(RUNNING_MAX);
    let item = |file: &FolderFile| {
        let followed = app.library.current(&app.folder.file(&file.name).ok()?).ok()?;
        let recorded = &followed.recorded;
        (followed.state() == State::Running).then(|| TrayItem {
            address: link("/match", &[("file", &file.name)]),
            title: recorded.plan.player_names().join(" – "),
            is_queued: false,
            done: recorded.games.len() as u64,
            planned: Some(recorded.planned()),
        })
    };
    tray(&journals.filter_map(item).collect::<Vec<_>>())
}

/// Script elements for scripts on the server, in this order.
pub fn scripts(names: &[&str]) -> Markup {
    html! { @for name in names { script src={ "/assets/" (name) ".js" } defer {} } }
}
