//! Requests of a page to the engine.

use serde::Deserialize;

/// A request: its path, and a body. The paths of games by hand are those of `referee serve`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "path", content = "body")]
pub enum Request {
    /// Begins a game by hand.
    #[serde(rename = "/play/new")]
    New(NewGame),
    /// The first position of such a game, of which nothing is kept.
    #[serde(rename = "/play/preview")]
    Preview(NewGame),
    /// Chooses what the turn does next.
    #[serde(rename = "/play/choose")]
    Choose(Action),
    #[serde(rename = "/play/end")]
    End(Action),
    /// Plays a whole answer line.
    #[serde(rename = "/play/line")]
    Line(Action),
    /// Takes the last choice or turn back.
    #[serde(rename = "/play/undo")]
    Undo(Action),
    #[serde(rename = "/play/free")]
    Free(Action),
    /// The answer of a built-in player.
    #[serde(rename = "/play/hint")]
    Hint(Action),
    /// Plays what a built-in player would answer.
    #[serde(rename = "/play/advised")]
    Advised(Action),
    /// The replay of a finished game.
    #[serde(rename = "/play/replay")]
    Replay(Action),
    /// Reads the file that comes with the request, and lists its games.
    #[serde(rename = "/open")]
    Open(Open),
    /// The viewer's page of a game of that file.
    #[serde(rename = "/look")]
    Look(Look),
}

/// A game that is to begin.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    pub game: String,
    /// The seed, a signed 64-bit number.
    pub seed: String,
    /// The rule set; the usual one if none is named.
    pub rules: Option<String>,
    /// The league; the usual one if none is named.
    pub league: Option<u32>,
    /// The player of each seat: `hand`, or a built-in player with its `@`.
    pub seats: Vec<String>,
    /// How many positions players evaluate for a turn, from 1 to [`WORK_MAX`](viewer::analysis::WORK_MAX).
    pub work: u64,
}

/// An action in the game by hand.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Action {
    /// The choice, or the line.
    #[serde(default)]
    pub text: String,
}

/// A file that is to be opened.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// Its name, for messages.
    pub name: String,
}

/// A game that is to be looked at.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Its number in the file, from 1.
    pub game: usize,
    /// How many positions the bot evaluates for each turn, where it plays the game; no analysis if there is none.
    pub work: Option<u64>,
}
