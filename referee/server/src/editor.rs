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
    /// Renders the page for a seed, or returns the reason why the seed is refused.
    pub content: fn(i64) -> Result<Markup, String>,
    /// The editor's script, which is loaded after the scripts for elements, requests and figures.
    pub script: &'static str,
    /// The requests that the script sends.
    pub requests: &'static [EditorRequest],
}

/// A request from an editor's script, at `/EDITOR/NAME`.
#[derive(Clone, Copy, Debug)]
pub struct EditorRequest {
    /// The last part of the path.
    pub name: &'static str,
    /// Handles a request body, or returns the reason why it is refused.
    pub answer: fn(Value) -> Result<Value, String>,
    /// True if handling the request may take many seconds.
    pub is_search: bool,
}

impl Editor {
    /// The page's path.
    pub(super) fn address(&self) -> String {
        format!("/{}", self.name)
    }
}
