//! Routes for an arena.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{BYTES_MAX, Config, Reply, Request};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use maud::{Markup, html};
use serde_json::{Value, json};
use viewer::html::DOCTYPE;

use super::answers::{made, viewer_page};
use super::pages::arena::{attributes, bots, ratings, source, test, test_game, tests, version};
use super::query::{Fields, QueryFields};
use super::{App, Refusal};

/// Maximum size of a request body, in bytes. Base64 in JSON makes a source a third larger.
const BODY_MAX: usize = BYTES_MAX / 3 * 4 + (1 << 20);

/// All arena routes.
pub fn arena_routes() -> Router<Arc<App>> {
    Router::new()
        .route("/enter", get(enter))
        .route("/bots", object(bots::page))
        .route("/bots/{bot}/{version}", object(version::page))
        .route("/bots/{bot}/{version}/source", get(source_text))
        .route("/tests", object(tests::page))
        .route("/tests/{test}", object(test::page))
        .route("/tests/{test}/games/{game}", get(game))
        .route("/ratings", object(ratings::page))
        .route("/attributes", get(by_attribute))
        .route("/arena/state", get(state))
        .route("/arena/new", post(create))
        .route("/arena/request", post(ask).layer(DefaultBodyLimit::max(BODY_MAX)))
}

/// The *Games by attribute* page, which takes seconds if there are many games.
async fn by_attribute(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    made(app, fields, attributes::page, true).await
}

/// A game from a test, in the viewer.
async fn game(
    State(app): State<Arc<App>>,
    Path(names): Path<BTreeMap<String, String>>,
    Query(mut fields): QueryFields,
) -> Response {
    fields.extend(names);
    let is_search = fields.contains_key("analyse");
    viewer_page(app, fields, test_game::page, is_search).await
}

/// A route for a page about an object named in the path. The path parameters become fields.
fn object(make: fn(&App, &Fields) -> Result<Markup, Refusal>) -> MethodRouter<Arc<App>> {
    get(
        move |State(app): State<Arc<App>>,
              Path(names): Path<BTreeMap<String, String>>,
              Query(mut fields): QueryFields| {
            fields.extend(names);
            made(app, fields, make, false)
        },
    )
}

/// Exchanges the secret in the printed URL for a cookie. If another site opened the URL, a redirect
/// would not carry the cookie, so the response is a page that refreshes itself.
async fn enter(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    let secret = fields.get("secret").map(String::as_str).unwrap_or_default();
    let Some(cookie) = app.guard.cookie_for(secret) else {
        let reason = "Open the address printed by the arena; it changes on every start.\n";
        return (StatusCode::FORBIDDEN, reason).into_response();
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="refresh" content="0;url=/";
                title { "referee arena" }
            }
            body { p { a href="/" { "Continue to the arena" } } }
        }
    };
    ([(header::SET_COOKIE, cookie)], Html(page.into_string())).into_response()
}

/// Executes a request from a page or a command.
async fn ask(
    State(app): State<Arc<App>>,
    Json(request): Json<Request>,
) -> Result<Json<Reply>, Refusal> {
    app.page(move |app| {
        let arena = app.arena.arena()?;
        if !app.arena.is_owned() {
            return Err(Refusal::new(StatusCode::FORBIDDEN, "this arena is read-only here"));
        }
        Ok(Json(arena.request(request)?))
    })
    .await
}

async fn create(
    State(app): State<Arc<App>>,
    Json(config): Json<Config>,
) -> Result<Json<Value>, Refusal> {
    app.page(move |app| app.arena.create(&config).map(|()| Json(json!({ "page": "/bots" })))).await
}

/// The work in progress, for commands that find this arena running.
async fn state(State(app): State<Arc<App>>) -> Result<Json<Value>, Refusal> {
    app.page(|app| {
        let now = app.arena.get().and_then(|arena| arena.with_state(|state| state.now.clone()));
        Ok(Json(json!({ "now": now })))
    })
    .await
}

/// The source code of a version, as plain text.
async fn source_text(
    State(app): State<Arc<App>>,
    Path(names): Path<BTreeMap<String, String>>,
) -> Result<impl IntoResponse, Refusal> {
    let text = app.page(move |app| source::text(app, &Fields(names))).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}
