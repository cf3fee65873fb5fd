//! Styles and scripts for pages with or without a server.
//!
//! The scripts access everything outside the page through `host`, which provides `fields`,
//! `address`, `ask`, `finished` and `open`. See `assets/server.js` for the server's implementation.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header;
use axum::routing::{MethodRouter, get};
use matches::reports::STYLE;
use viewer::html::Policy;
use viewer::{BOARD_SCRIPT, BOARD_STYLE, ELEMENTS_SCRIPT, FIGURES_SCRIPT, TOKENS};

use super::App;

/// The style sheet for all pages.
pub fn style() -> String {
    let own = concat!(
        include_str!("assets/style.css"),
        include_str!("assets/components/shell.css"),
        include_str!("assets/components/breadcrumb.css"),
        include_str!("assets/components/page_header.css"),
        include_str!("assets/components/stat.css"),
        include_str!("assets/components/state.css"),
        include_str!("assets/components/result_bar.css"),
        include_str!("assets/components/data_table.css"),
        include_str!("assets/components/game_card.css"),
        include_str!("assets/components/game_heading.css"),
        include_str!("assets/components/chart.css"),
        include_str!("assets/components/notice.css"),
        include_str!("assets/components/form_row.css"),
        include_str!("assets/components/tabs.css"),
        include_str!("assets/components/dialog.css"),
        include_str!("assets/components/switch.css"),
        include_str!("assets/components/tray.css"),
        include_str!("assets/arena.css"),
        include_str!("assets/play.css"),
        include_str!("assets/editor.css"),
    );
    [TOKENS, BOARD_STYLE, STYLE, own].concat()
}

/// The style sheet for a game within the common page frame.
static GAME_STYLE: LazyLock<String> = LazyLock::new(|| {
    let frame = concat!(
        include_str!("assets/components/shell.css"),
        include_str!("assets/components/breadcrumb.css"),
        include_str!("assets/components/tabs.css"),
        include_str!("assets/components/tray.css"),
        include_str!("assets/components/game_heading.css"),
    );
    [viewer::GAME_STYLE, frame].concat()
});

/// The content security policy for game pages.
pub(super) static GAME_POLICY: LazyLock<Policy> =
    LazyLock::new(|| viewer::POLICY.on_server(GAME_STYLE.as_str()));

/// Scripts for all pages, in this order: DOM helpers, and a script that opens files dropped onto
/// the page and defines `tell`, which shows a notice.
pub const COMMON: [&str; 2] = [ELEMENTS_SCRIPT, include_str!("assets/drop.js")];

/// Scripts for an interactive game, in this order, for the [section on its
/// page](super::play_section): the viewer's board, the clickable board on top of it, and the game
/// itself.
pub const PLAY: [&str; 3] =
    [BOARD_SCRIPT, include_str!("assets/play_board.js"), include_str!("assets/play.js")];

/// Routes for the server's static files.
pub(super) fn asset_routes() -> Router<Arc<App>> {
    let style = || async { ([(header::CONTENT_TYPE, "text/css")], style()) };
    Router::new()
        .route("/assets/style.css", get(style))
        .route("/assets/viewer.js", script(PLAY[0]))
        .route("/assets/figures.js", script(FIGURES_SCRIPT))
        .route("/assets/elements.js", script(COMMON[0]))
        .route("/assets/live.js", script(include_str!("assets/live.js")))
        .route("/assets/server.js", script(include_str!("assets/server.js")))
        .route("/assets/drop.js", script(COMMON[1]))
        .route("/assets/table.js", script(include_str!("assets/table.js")))
        .route("/assets/charts.js", script(include_str!("assets/charts.js")))
        .route("/assets/dialog.js", script(include_str!("assets/dialog.js")))
        .route("/assets/arena.js", script(include_str!("assets/arena.js")))
        .route("/assets/play_board.js", script(PLAY[1]))
        .route("/assets/play.js", script(PLAY[2]))
        .route("/assets/continue.js", script(include_str!("assets/continue.js")))
        .route("/favicon.ico", asset("image/svg+xml", include_str!("assets/icon.svg")))
}

/// A route for a script.
pub(super) fn script(text: &'static str) -> MethodRouter<Arc<App>> {
    asset("text/javascript", text)
}

fn asset(kind: &'static str, text: &'static str) -> MethodRouter<Arc<App>> {
    get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
}
