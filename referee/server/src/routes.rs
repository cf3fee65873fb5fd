//! Routes and their handlers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use maud::{Markup, html};
use serde_json::{Value, json};
use viewer::analysis::Analysis;

use super::admission::guarded;
use super::answers::{failed, made, page, viewer_page};
use super::arena_routes::arena_routes;
use super::assets::asset_routes;
use super::editor::Editor;
use super::pages::tuning::FolderTuning;
use super::pages::{self, analysis, cards, game, games, lab, match_page, overview, play, tuning};
use super::play_routes::play_routes;
use super::query::{Fields, QueryFields, link};
use super::recent::{OPENED_BYTES_MAX, OpenedFile};
use super::{App, Refusal};

/// Refresh intervals for open pages: for a match, and for the folder.
const MATCH_EVERY: Duration = Duration::from_millis(700);
const FOLDER_EVERY: Duration = Duration::from_secs(3);

/// All routes of the server.
pub fn router(app: Arc<App>) -> Router {
    let editors = app.editors.iter().map(Editor::routes).fold(Router::new(), Router::merge);
    Router::new()
        .route("/", page(first))
        .route("/games", page(overview::page))
        .route("/match", page(match_page::page))
        .route("/tuning", page(tuning::page))
        .route("/replays", page(games::page))
        .route("/game", get(game))
        .route("/picture", get(picture))
        .route("/analysis", get(analysis))
        .route("/analysis.json", get(analysis_json))
        .route("/play", page(play::page))
        .route("/lab", page(lab::page))
        .route("/continue", page(play::continuation))
        .merge(play_routes())
        .merge(arena_routes())
        .route("/live", get(live))
        .route("/open", post(open).layer(DefaultBodyLimit::max(OPENED_BYTES_MAX)))
        .merge(editors)
        .merge(asset_routes())
        .fallback(get(no_page))
        .layer(from_fn_with_state(Arc::clone(&app), guarded))
        .with_state(app)
}

/// The home page: the bots of an arena, or else the folder.
fn first(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let is_arena = app.arena.is_owned() || app.arena.get().is_some();
    match is_arena && fields.text("kind").is_none() {
        true => pages::arena::bots::page(app, fields),
        false => overview::page(app, fields),
    }
}

async fn analysis(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    made(app, fields, analysis::page, true).await
}

/// A game in the viewer.
async fn game(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    // The contest's referee replays the game for its viewer.
    let is_search = fields.contains_key("analyse") || app.original.is_some();
    viewer_page(app, fields, game::page, is_search).await
}

/// A position as SVG. Pictures on cards change as rarely as the replays they show.
async fn picture(
    State(app): State<Arc<App>>,
    Query(fields): QueryFields,
) -> Result<impl IntoResponse, Refusal> {
    let drawn = app.page(|app| cards::drawn(app, &Fields(fields))).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=60")], drawn))
}

async fn no_page(State(app): State<Arc<App>>, uri: Uri) -> Response {
    let reason = format!("There is no page {:?}", uri.path());
    failed(&app, Refusal::new(StatusCode::NOT_FOUND, reason), None).await
}

/// A game's analysis as JSON.
async fn analysis_json(
    State(app): State<Arc<App>>,
    Query(fields): QueryFields,
) -> Result<Json<Analysis>, Refusal> {
    app.search(|app| analysis::analysis(app, &Fields(fields))).await.map(Json)
}

/// The live part of a page. `again_ms` is the time until the next refresh in milliseconds. Pages
/// about finished matches are not refreshed.
async fn live(
    State(app): State<Arc<App>>,
    Query(fields): QueryFields,
) -> Result<Json<Value>, Refusal> {
    let update = move |app: &App| {
        let start = Instant::now();
        let (html, every) = live_part(app, &Fields(fields))?;
        let tray = html! { div #tray { (pages::running(app)) } };
        // Reading long journals takes time. This limits an open page to a twentieth of a core.
        let again = every.map(|every| every.max(20 * start.elapsed()).as_millis() as u64);
        Ok(Json(
            json!({ "html": html.into_string(), "tray": tray.into_string(), "again_ms": again }),
        ))
    };
    app.page(update).await
}

/// The live part of a match, a tuning run or the folder, and the time until the next refresh.
fn live_part(app: &App, fields: &Fields) -> Result<(Markup, Option<Duration>), Refusal> {
    let live = |part: Markup| html! { div #live { (part) } };
    if let Some(page) = fields.text("arena") {
        return Ok((pages::arena::live(app, page, fields)?, Some(MATCH_EVERY)));
    }
    if let Some(name) = fields.text("tuning") {
        let tuning = FolderTuning::read(app, name)?;
        return Ok((live(tuning.report()), (!tuning.is_over()).then_some(MATCH_EVERY)));
    }
    if fields.text("file").is_none() {
        return Ok((live(overview::live(app, fields)?), Some(FOLDER_EVERY)));
    }
    let (html, is_over) = match_page::live(app, fields)?;
    Ok((html, (!is_over).then_some(MATCH_EVERY)))
}

/// Receives an uploaded file and responds with the page that shows it.
async fn open(
    State(app): State<Arc<App>>,
    Query(fields): QueryFields,
    bytes: Bytes,
) -> Result<Json<Value>, Refusal> {
    let opened = move |app: &App| {
        let fields = Fields(fields);
        let file = OpenedFile::new(fields.text("name").unwrap_or("a file"), bytes.to_vec())?;
        let page = if file.journal.is_some() { "/match" } else { "/replays" };
        let number = app.opened.add(file).to_string();
        Ok(Json(json!({ "page": link(page, &[("opened", &number)]) })))
    };
    app.page(opened).await
}
