//! Pages with their own requests, provided by the program that starts the server.

use maud::Markup;
use serde_json::Value;

/// A page that edits something for a game, such as a board.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// The page is at `/NAME`.
    pub name: &'static str,
    /// The title in links.
    pub title: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
    /// The name of the game that it is for.
    pub game: &'static str,
    /// Renders the page for a seed, or returns the reason for refusing it.
    pub content: fn(i64) -> Result<Markup, String>,
    /// Its script, which follows the scripts of elements, requests and figures.
    pub script: &'static str,
    /// The requests that its script sends.
    pub requests: &'static [EditorRequest],
}

/// A request of an editor's script, at `/EDITOR/NAME`.
#[derive(Clone, Copy, Debug)]
pub struct EditorRequest {
    /// The last part of the path.
    pub name: &'static str,
    /// Answers the body of a request, or returns the reason for refusing it.
    pub answer: fn(Value) -> Result<Value, String>,
    /// True if it may take many seconds.
    pub is_search: bool,
}

impl Editor {
    /// The path of the page.
    pub(super) fn address(&self) -> String {
        format!("/{}", self.name)
    }
}
