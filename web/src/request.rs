//! Requests from the page to the engine.

use serde::Deserialize;

/// A request. The paths for interactive games match those of `referee serve`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "path", content = "body")]
pub enum Request {
    /// Starts an interactive game.
    #[serde(rename = "/play/new")]
    New(NewGame),
    /// Returns the first position of a game. Nothing is stored.
    #[serde(rename = "/play/preview")]
    Preview(NewGame),
    /// Adds a choice to the turn.
    #[serde(rename = "/play/choose")]
    Choose(Action),
    #[serde(rename = "/play/end")]
    End(Action),
    /// Plays a turn given as an answer line.
    #[serde(rename = "/play/line")]
    Line(Action),
    /// Takes back the last choice or turn.
    #[serde(rename = "/play/undo")]
    Undo(Action),
    #[serde(rename = "/play/free")]
    Free(Action),
    /// Returns the turn that a built-in player would choose.
    #[serde(rename = "/play/hint")]
    Hint(Action),
    /// Plays the turn that a built-in player would choose.
    #[serde(rename = "/play/advised")]
    Advised(Action),
    /// Returns the finished game's replay.
    #[serde(rename = "/play/replay")]
    Replay(Action),
    /// Opens the file sent with the request, and lists its games.
    #[serde(rename = "/open")]
    Open(Open),
    /// Returns the viewer's page for a game in the open file.
    #[serde(rename = "/look")]
    Look(Look),
}

/// A game to start.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    pub game: String,
    /// A signed 64-bit number.
    pub seed: String,
    /// The rule set, or `None` for the default.
    pub rules: Option<String>,
    /// The league, or `None` for the default.
    pub league: Option<u32>,
    /// The player in each seat: `hand`, or a built-in player with its `@`.
    pub seats: Vec<String>,
    /// Nodes that players search per turn, from 1 to [`NODES_MAX`](viewer::analysis::NODES_MAX).
    pub nodes: u64,
}

/// An action in the interactive game.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Action {
    /// The choice or the answer line as text.
    #[serde(default)]
    pub text: String,
}

/// A file to open.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The name used in messages.
    pub name: String,
}

/// A game to show.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The game's number in the file, from 1.
    pub game: usize,
    /// Nodes searched per analysed turn; `None` for no analysis.
    pub nodes: Option<u64>,
}
