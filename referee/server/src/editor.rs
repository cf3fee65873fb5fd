//! Pages with their own requests, provided by the program that starts the server.

use maud::Markup;
use serde_json::Value;

/// A page for editing something in a game, such as a board.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// Name in the path: the page is at `/NAME`.
    pub name: &'static str,
    /// Title used in links.
    pub title: &'static str,
    /// One sentence about its purpose.
    pub about: &'static str,
    /// Name of the game.
    pub game: &'static str,
    /// Renders the page for a seed, or returns the reason for refusing it.
    pub content: fn(i64) -> Result<Markup, String>,
    /// Its script, which is loaded after the scripts for elements, requests and figures.
    pub script: &'static str,
    /// The requests that its script sends.
    pub requests: &'static [EditorRequest],
}

/// A request from an editor's script, at `/EDITOR/NAME`.
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
