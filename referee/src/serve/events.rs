//! Server-sent events: what changes while a page is open.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::answers::{blocking, refused, QueryFields};
use super::pages::{match_page, overview};
use super::progress::MatchProgress;
use super::query::{Fields, Place};
use super::state::App;
use super::ServeError;

/// How often the file of a match is looked at.
const MATCH_EVERY: Duration = Duration::from_millis(700);
/// How often the folder is looked at.
const FOLDER_EVERY: Duration = Duration::from_secs(3);

/// What a page is told: the part of it that changes, and for a match its figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Update {
    /// Markup of the part.
    html: String,
    /// The figures of a match.
    progress: Option<MatchProgress>,
}

/// Follows a match, or without a file all that runs in the folder.
pub async fn events(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    let fields = Fields(fields);
    let (first, asked) = (Arc::clone(&app), fields.clone());
    match blocking(move || update(&first, &asked).map(drop)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) | Err(error) => return refused(&error),
    }
    let (sender, receiver) = mpsc::channel::<Result<Event, Infallible>>(4);
    tokio::spawn(follow(app, fields, sender));
    let stream = ReceiverStream::new(receiver);
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

/// Sends what changed until nobody listens any more.
async fn follow(app: Arc<App>, fields: Fields, sender: mpsc::Sender<Result<Event, Infallible>>) {
    let every = if fields.text("file").is_some() { MATCH_EVERY } else { FOLDER_EVERY };
    let mut last = String::new();
    while !sender.is_closed() {
        let (app, fields) = (Arc::clone(&app), fields.clone());
        let Ok(Ok(update)) = blocking(move || update(&app, &fields)).await else { return };
        let Ok(data) = serde_json::to_string(&update) else { return };
        if data != last {
            if sender.send(Ok(Event::default().data(&data))).await.is_err() {
                return;
            }
            last = data;
        }
        tokio::time::sleep(every).await;
    }
}

fn update(app: &App, fields: &Fields) -> Result<Update, ServeError> {
    if fields.text("file").is_none() {
        return Ok(Update { html: overview::live(app)?.into_string(), progress: None });
    }
    let place = fields.place()?;
    let Place::File(name) = &place else {
        return Err(ServeError::request("opened", "", "expected a file of the folder"));
    };
    let path = app.folder.file(name)?;
    let asked = fields.sprt()?;
    app.library.with(&path, |followed| {
        let shown = match_page::shown_test(&followed.recorded, asked);
        let progress = Some(MatchProgress::of(followed, shown));
        Update { html: match_page::live(followed, asked).into_string(), progress }
    })
}
