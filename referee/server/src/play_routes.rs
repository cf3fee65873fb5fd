//! Routes for interactive games.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use engine::catalogue::SetupOptions;
use programs::{NamedPlayer, ProcessLimits, Spec, end_idle_guards};
use serde::Deserialize;
use serde_json::{Value, json};
use viewer::interactive::{
    InteractiveError, InteractiveTable, NodeLimits, SeatPlayer, Seating, continue_from, prepare,
};

use super::query::{Fields, QueryFields};
use super::recent::{Origin, Table};
use super::{App, Refusal};

/// Name for a seat played by the user.
pub const HAND: &str = "hand";

type Reply = Result<Json<Value>, Refusal>;

/// A game to start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
    game: String,
    seed: String,
    rules: Option<String>,
    league: Option<u32>,
    /// One player per seat: `hand`, a built-in player prefixed with `@`, or the name of a program
    /// passed to the server.
    seats: Vec<String>,
}

/// A recorded game to continue from one of its turns.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Continuation {
    /// The query fields that identify the game.
    from: BTreeMap<String, String>,
    /// Number of turns after which to continue.
    turn: usize,
    /// One player per seat, as in [`NewGame`].
    seats: Vec<String>,
}

/// An action in a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Action {
    id: u64,
    /// The choice, or the answer as a line of text.
    #[serde(default)]
    text: String,
}

/// All routes for interactive games.
pub fn play_routes() -> Router<Arc<App>> {
    Router::new()
        .route("/play/new", post(begin))
        .route("/play/preview", post(preview))
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

fn state_of(app: &App, id: u64) -> Result<Value, Refusal> {
    let table = app.tables.get(id)?;
    let origin = table.origin.as_ref().map(|origin| &origin.address);
    let state = table.game().state();
    if state.scores.is_some() {
        // Otherwise, the guards of finished programs would wait for another program that may never
        // come.
        end_idle_guards();
    }
    Ok(json!({ "id": id, "origin": origin, "state": state }))
}

/// Looks up players by name. Only programs passed to the server are ever started.
fn seatings(app: &App, names: &[String]) -> Result<Vec<Seating>, Refusal> {
    let expected = "hand, a built-in player, or a program passed to the server with --player";
    let seating = |name: &String| {
        if name == HAND {
            return Some(Seating::Hand);
        }
        let named = app.players.iter().find(|player| player.to_string() == *name);
        named.map(seating_of).or_else(|| Seating::builtin(name))
    };
    let found = |name| seating(name).ok_or_else(|| Refusal::field("player", name, expected));
    names.iter().map(found).collect()
}

/// Creates the seating for a program passed to the server.
fn seating_of(player: &NamedPlayer) -> Seating {
    let spec = player.spec.clone();
    let is_program = matches!(spec, Spec::Command(_));
    let seat: SeatPlayer =
        Arc::new(move |game, options| Ok(spec.seat(game, options, ProcessLimits::default())?));
    Seating::Player { name: player.to_string(), seat, is_program }
}

/// A route that changes a game and responds with its new state.
fn action(
    act: fn(&mut InteractiveTable, &str) -> Result<(), InteractiveError>,
) -> MethodRouter<Arc<App>> {
    post(move |State(app): State<Arc<App>>, Json(asked): Json<Action>| async move {
        let done = move |app: &App| {
            act(&mut app.tables.get(asked.id)?.game(), &asked.text)?;
            state_of(app, asked.id).map(Json)
        };
        app.search(done).await
    })
}

/// Prepares the table for a new game.
fn prepared(asked: NewGame, seats: Vec<Seating>) -> Result<InteractiveTable, Refusal> {
    let seed = asked.seed.trim().parse();
    let seed = seed.map_err(|_| Refusal::field("seed", &asked.seed, "a signed 64-bit number"))?;
    let options =
        SetupOptions { rules: asked.rules, league: asked.league, ..SetupOptions::default() };
    Ok(prepare(&asked.game, seed, &options, seats, NodeLimits::default())?)
}

async fn begin(State(app): State<Arc<App>>, Json(asked): Json<NewGame>) -> Reply {
    let start = move |app: &App| {
        let seats = seatings(app, &asked.seats)?;
        let game = prepared(asked, seats)?;
        state_of(app, app.tables.add(Table::new(game, None))).map(Json)
    };
    app.search(start).await
}

/// A game's first position, without players. The game is not stored.
async fn preview(State(app): State<Arc<App>>, Json(asked): Json<NewGame>) -> Reply {
    let first = move |_: &App| {
        let seats = asked.seats.iter().map(|_| Seating::Hand).collect();
        Ok(Json(json!({ "state": prepared(asked, seats)?.state() })))
    };
    app.search(first).await
}

/// Continues a recorded game from one of its turns. Without a human player, the game is played to
/// its end.
async fn go_on(State(app): State<Arc<App>>, Json(asked): Json<Continuation>) -> Reply {
    let start = move |app: &App| {
        let fields = Fields(asked.from);
        let selected = fields.selected(app)?;
        let address = format!("{}#t={}", fields.link_to("/game", &[])?, asked.turn);
        let game = continue_from(&selected.replay, asked.turn, seatings(app, &asked.seats)?)?;
        let table = Table::new(game, Some(Origin { selected, address }));
        state_of(app, app.tables.add(table)).map(Json)
    };
    app.search(start).await
}

fn number(fields: BTreeMap<String, String>) -> Result<u64, Refusal> {
    Fields(fields).required("id", "a game number")
}

async fn state(State(app): State<Arc<App>>, Query(fields): QueryFields) -> Reply {
    app.search(|app| state_of(app, number(fields)?).map(Json)).await
}

async fn hint(State(app): State<Arc<App>>, Json(asked): Json<Action>) -> Reply {
    let found = move |app: &App| Ok(Json(json!(app.tables.get(asked.id)?.game().hint()?)));
    app.search(found).await
}

/// Plays the turn that a built-in player suggests, and returns the suggestion with its reason.
async fn advised(State(app): State<Arc<App>>, Json(asked): Json<Action>) -> Reply {
    let played = move |app: &App| {
        let table = app.tables.get(asked.id)?;
        let mut game = table.game();
        let hint = game.hint()?;
        game.play(&hint.line)?;
        drop(game);
        let mut answer = state_of(app, asked.id)?;
        answer["hint"] = json!(hint);
        Ok(Json(answer))
    };
    app.search(played).await
}

/// Downloads the replay as a file.
async fn replay(
    State(app): State<Arc<App>>,
    Query(fields): QueryFields,
) -> Result<impl IntoResponse, Refusal> {
    let line = |app: &App| Ok(app.tables.get(number(fields)?)?.game().replay()?.to_line());
    let name = "attachment; filename=\"game.jsonl\"";
    let kind = "application/x-ndjson";
    let line = app.search(line).await?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], line))
}
