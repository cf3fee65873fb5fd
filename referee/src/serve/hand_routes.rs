//! Requests of games by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{json, Value};

use super::answers::{blocking, refused, QueryFields};
use super::pages::game::game_address;
use super::pages::selection::selected;
use super::query::Fields;
use super::seating::seating;
use super::state::App;
use super::tables::Origin;
use super::ServeError;
use crate::by_hand::{continue_from, prepare, ByHandError, HandTable, Hint, Seating, WorkLimits};
use crate::catalogue::SetupOptions;

/// A game that is to begin.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
    game: String,
    seed: String,
    rules: Option<String>,
    league: Option<u32>,
    /// Who plays, one a seat: `hand`, a built-in player with its `@`, or the name of a program that the
    /// server was started with.
    seats: Vec<String>,
}

/// A recorded game that is to go on from one of its positions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Continuation {
    /// The fields of the address that names the game.
    from: BTreeMap<String, String>,
    /// After how many turns it goes on.
    turn: usize,
    /// Who plays, one a seat, as in a [`NewGame`].
    seats: Vec<String>,
}

/// What is to be done in a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Action {
    id: u64,
    /// The choice, or the line.
    #[serde(default)]
    text: String,
}

/// All requests of games by hand.
pub fn hand_routes() -> Router<Arc<App>> {
    Router::new()
        .route("/play/new", post(begin))
        .route("/play/continue", post(go_on))
        .route("/play/state", get(state))
        .route("/play/replay", get(replay))
        .route("/play/choose", action(|table, text| table.choose(text)))
        .route("/play/end", action(|table, _| table.end_turn()))
        .route("/play/line", action(|table, line| table.play(line)))
        .route("/play/undo", action(|table, _| table.undo()))
        .route("/play/free", action(|table, _| table.play_free_turns().map(drop)))
        .route("/play/hint", post(hint))
        .route("/play/advised", post(advised))
}

fn reply(done: Result<Result<Value, ServeError>, ServeError>) -> Response {
    match done {
        Ok(Ok(value)) => Json(value).into_response(),
        Ok(Err(error)) | Err(error) => refused(&error),
    }
}

fn state_of(app: &App, id: u64) -> Result<Value, ServeError> {
    let origin = app.tables.origin(id).map(|origin| origin.address.clone());
    app.tables.with(id, |table| json!({ "id": id, "origin": origin, "state": table.state() }))
}

fn seatings(app: &App, names: &[String]) -> Result<Vec<Seating>, ServeError> {
    names.iter().map(|name| seating(app, name)).collect()
}

/// Something that changes a game; the answer is its new state.
fn action(
    act: fn(&mut HandTable, &str) -> Result<(), ByHandError>,
) -> axum::routing::MethodRouter<Arc<App>> {
    post(move |State(app): State<Arc<App>>, Json(asked): Json<Action>| async move {
        let done = blocking(move || -> Result<Value, ServeError> {
            app.tables.with(asked.id, |table| act(table, &asked.text))??;
            state_of(&app, asked.id)
        });
        reply(done.await)
    })
}

async fn begin(State(app): State<Arc<App>>, Json(asked): Json<NewGame>) -> Response {
    let done = blocking(move || -> Result<Value, ServeError> {
        let seed = asked.seed.trim().parse();
        let seed = seed.map_err(|_| {
            ServeError::request("seed", &asked.seed, "expected a signed 64-bit number")
        })?;
        let seats = seatings(&app, &asked.seats)?;
        let options = SetupOptions { rules: asked.rules, league: asked.league, players: None };
        let table = prepare(&asked.game, seed, &options, seats, WorkLimits::default())?;
        let id = app.tables.add(table, None);
        state_of(&app, id)
    });
    reply(done.await)
}

/// Lays the table of a recorded game anew; without a person it is played to its end.
async fn go_on(State(app): State<Arc<App>>, Json(asked): Json<Continuation>) -> Response {
    let done = blocking(move || -> Result<Value, ServeError> {
        let fields = Fields(asked.from);
        let selected = selected(&app, &fields)?;
        let address = game_address(&fields, asked.turn)?;
        let seats = seatings(&app, &asked.seats)?;
        let table = continue_from(&selected.replay, asked.turn, seats)?;
        let id = app.tables.add(table, Some(Origin { selected, address }));
        state_of(&app, id)
    });
    reply(done.await)
}

async fn state(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    let done = blocking(move || state_of(&app, number(&Fields(fields))?));
    reply(done.await)
}

fn number(fields: &Fields) -> Result<u64, ServeError> {
    let number = fields.value("id", "the number of a game")?;
    number.ok_or_else(|| ServeError::request("id", "", "expected the number of a game"))
}

async fn hint(State(app): State<Arc<App>>, Json(asked): Json<Action>) -> Response {
    let done = blocking(move || -> Result<Value, ServeError> {
        Ok(json!(app.tables.with(asked.id, |table| table.hint())??))
    });
    reply(done.await)
}

/// Plays what a built-in player would, and says why.
async fn advised(State(app): State<Arc<App>>, Json(asked): Json<Action>) -> Response {
    let done = blocking(move || -> Result<Value, ServeError> {
        let hint = app.tables.with(asked.id, |table| -> Result<Hint, ByHandError> {
            let hint = table.hint()?;
            table.play(&hint.line)?;
            Ok(hint)
        })??;
        let mut answer = state_of(&app, asked.id)?;
        answer["hint"] = json!(hint);
        Ok(answer)
    });
    reply(done.await)
}

/// The replay as a file of replays.
async fn replay(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Response {
    let made = blocking(move || -> Result<String, ServeError> {
        let id = number(&Fields(fields))?;
        Ok(app.tables.with(id, |table| table.replay())??.to_line())
    });
    match made.await {
        Ok(Ok(line)) => {
            let name = "attachment; filename=\"game.jsonl\"";
            let kind = "application/x-ndjson";
            ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], line)
                .into_response()
        }
        Ok(Err(error)) | Err(error) => refused(&error),
    }
}
