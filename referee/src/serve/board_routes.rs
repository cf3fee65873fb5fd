//! Requests of the board editor.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use maps::friends_and_dragons::SetupRecord;
use serde::Serialize;

use super::answers::{blocking, refused};
use super::library::locked;
use super::state::App;
use super::ServeError;
use crate::solving::friends_and_dragons::{BoardTexts, SearchLimits, SolvedBoard};

/// What a search may take: the page waits for it.
const LIMITS: SearchLimits =
    SearchLimits { time: Duration::from_secs(10), memory: 256 << 20, top: 5 };

/// All requests of the board editor.
pub fn board_routes() -> Router<Arc<App>> {
    Router::new()
        .route("/board/read", post(read))
        .route("/board/write", post(write))
        .route("/board/solve", post(solve))
}

fn reply<T: Serialize>(done: Result<Result<T, ServeError>, ServeError>) -> Response {
    match done {
        Ok(Ok(value)) => Json(value).into_response(),
        Ok(Err(error)) | Err(error) => refused(&error),
    }
}

async fn read(Json(texts): Json<BoardTexts>) -> Response {
    reply(blocking(move || Ok(texts.read()?)).await)
}

async fn write(Json(record): Json<SetupRecord>) -> Response {
    reply(blocking(move || Ok(BoardTexts::write(record)?)).await)
}

/// One search at a time, so that the memory of the machine is enough.
async fn solve(State(app): State<Arc<App>>, Json(record): Json<SetupRecord>) -> Response {
    let solved = blocking(move || {
        let _one = locked(&app.searching);
        Ok(SolvedBoard::of(record, LIMITS)?)
    });
    reply(solved.await)
}
