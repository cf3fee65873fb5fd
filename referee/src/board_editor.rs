//! Board editor for Friends & Dragons, as a page on the server.

mod edited_board;
mod page;

use std::fmt::Display;
use std::time::Duration;

use engine::protocol::Game;
use games::friends_and_dragons::FriendsAndDragons;
use maps::friends_and_dragons::SetupRecord;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use server::{Editor, EditorRequest};

use edited_board::{BoardTexts, SearchLimits, SolvedBoard};

/// Search limits, low enough for the page to wait for the result.
const LIMITS: SearchLimits =
    SearchLimits { time: Duration::from_secs(10), memory: 256 << 20, top: 5 };

pub const BOARD_EDITOR: Editor = Editor {
    name: "board",
    title: "Board editor",
    about: "Draw a Friends & Dragons board, and let the solver find the best drags.",
    game: FriendsAndDragons::NAME,
    content: |seed| page::content(seed).map_err(|error| error.to_string()),
    script: include_str!("board_editor/board.js"),
    requests: &[
        EditorRequest {
            name: "read",
            answer: |body| answer(body, |texts: BoardTexts| texts.read()),
            is_search: false,
        },
        EditorRequest {
            name: "write",
            answer: |body| answer(body, BoardTexts::write),
            is_search: false,
        },
        EditorRequest {
            name: "solve",
            answer: |body| answer(body, |record: SetupRecord| SolvedBoard::solve(record, LIMITS)),
            is_search: true,
        },
    ],
};

/// Parses a request body and responds with JSON.
fn answer<B: DeserializeOwned, A: Serialize, E: Display>(
    body: Value,
    work: fn(B) -> Result<A, E>,
) -> Result<Value, String> {
    let body = serde_json::from_value(body).map_err(|error| error.to_string())?;
    let answer = work(body).map_err(|error| error.to_string())?;
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
