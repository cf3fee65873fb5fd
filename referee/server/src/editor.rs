//! Pages with requests of their own that the program gives to the server.

use maud::Markup;
use serde_json::Value;

/// A page on which people make something for a game, such as a board.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// The name of its page, which is at `/NAME`.
    pub name: &'static str,
    /// Its title in links.
    pub title: &'static str,
    /// The game and the seed whose first position is its picture.
    pub picture: (&'static str, &'static str),
    /// Makes the content of the page for a seed, or says why there is none.
    pub content: fn(i64) -> Result<Markup, String>,
    /// Its script, which the elements, the requests and the figures of the viewer precede.
    pub script: &'static str,
    /// The requests of its script.
    pub requests: &'static [EditorRequest],
}

/// A request of an editor's script, at `/EDITOR/NAME`.
#[derive(Clone, Copy, Debug)]
pub struct EditorRequest {
    /// The last part of its address.
    pub name: &'static str,
    /// Answers the body of a request, or says why it is refused.
    pub answer: fn(Value) -> Result<Value, String>,
    /// Whether it may take many seconds.
    pub is_search: bool,
}

impl Editor {
    /// The address of the page.
    pub(super) fn address(&self) -> String {
        format!("/{}", self.name)
    }
}
