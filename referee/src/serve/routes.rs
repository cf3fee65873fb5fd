//! Which request is answered by what.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{header, HeaderValue, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;

use super::admission::guarded;
use super::answers::{blocking, refused, QueryFields};
use super::assets;
use super::board_routes::board_routes;
use super::events::events;
use super::hand_routes::hand_routes;
use super::links::link;
use super::opened::OPENED_BYTES_MAX;
use super::pages;
use super::query::Fields;
use super::state::App;
use super::ServeError;
use crate::html::Html;
use crate::viewer::SYMBOLS_SCRIPT;

type Page = fn(&App, &Fields) -> Result<Html, ServeError>;

/// Everything that is answered.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", page(pages::overview::page))
        .route("/match", page(pages::match_page::page))
        .route("/league", page(pages::league::page))
        .route("/replays", page(pages::replays::page))
        .route("/game", get(game))
        .route("/analysis", page(pages::analysis::page))
        .route("/analysis.json", get(analysis))
        .route("/play", page(pages::play::page))
        .route("/continue", page(pages::continuation::page))
        .merge(hand_routes())
        .route("/board", page(pages::board::page))
        .merge(board_routes())
        .route("/events", get(events))
        .route("/open", post(open).layer(DefaultBodyLimit::max(OPENED_BYTES_MAX)))
        .merge(asset_routes())
        .fallback(|| async { (StatusCode::NOT_FOUND, "there is no such page\n") })
        .layer(from_fn_with_state(Arc::clone(&app), guarded))
        .with_state(app)
}

/// The files of the pages.
fn asset_routes() -> Router<Arc<App>> {
    let script = |text: &'static str| asset("text/javascript", text);
    Router::new()
        .route(
            "/assets/style.css",
            get(|| async { ([(header::CONTENT_TYPE, "text/css")], assets::style()) }),
        )
        .route("/assets/viewer.js", script(assets::PLAY[0]))
        .route("/assets/symbols.js", script(SYMBOLS_SCRIPT))
        .route("/assets/live.js", script(include_str!("assets/live.js")))
        .route("/assets/server.js", script(include_str!("assets/server.js")))
        .route("/assets/drop.js", script(assets::DROP))
        .route("/assets/play_board.js", script(assets::PLAY[1]))
        .route("/assets/play.js", script(assets::PLAY[2]))
        .route("/assets/continue.js", script(include_str!("assets/continue.js")))
        .route("/assets/board.js", script(include_str!("assets/board.js")))
        .route("/favicon.ico", asset("image/svg+xml", include_str!("assets/icon.svg")))
}

/// A page that is made from the fields of its address.
fn page(make: Page) -> axum::routing::MethodRouter<Arc<App>> {
    get(move |State(app): State<Arc<App>>, Query(fields): QueryFields| async move {
        made(app, fields, make).await
    })
}

/// A page of the viewer. It carries its own policy, which admits what is written into it.
async fn game(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    let mut response = made(app, fields, pages::game::page).await;
    if response.status() == StatusCode::OK {
        let policy = HeaderValue::from_static("frame-ancestors 'none'");
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

async fn made(app: Arc<App>, fields: BTreeMap<String, String>, make: Page) -> Response {
    let made = blocking(move || match make(&app, &Fields(fields)) {
        Ok(page) => (StatusCode::OK, page),
        Err(error) => (error.status(), pages::layout::failure(&app, &error)),
    });
    match made.await {
        Ok((status, page)) => (status, html(page)).into_response(),
        Err(error) => refused(&error),
    }
}

/// A file of the server's own.
fn asset(kind: &'static str, text: &'static str) -> axum::routing::MethodRouter<Arc<App>> {
    get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
}

fn html(page: Html) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string())
}

/// The analysis of a game as JSON.
async fn analysis(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    let made = blocking(move || pages::analysis::analysis(&app, &Fields(fields)));
    match made.await {
        Ok(Ok(analysis)) => Json(analysis).into_response(),
        Ok(Err(error)) | Err(error) => refused(&error),
    }
}

/// Takes a file that was dropped, and answers with the page that shows it.
async fn open(State(app): State<Arc<App>>, Query(fields): QueryFields, bytes: Bytes) -> Response {
    let opened = blocking(move || {
        let fields = Fields(fields);
        let name = fields.text("name").unwrap_or("a file").to_owned();
        app.opened.add(&name, bytes.to_vec())
    });
    match opened.await {
        Ok(Ok((number, is_journal))) => {
            let page = if is_journal { "/match" } else { "/replays" };
            let address = link(page, &[("opened", &number.to_string())]);
            Json(json!({ "page": address })).into_response()
        }
        Ok(Err(error)) | Err(error) => refused(&error),
    }
}
