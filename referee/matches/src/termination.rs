//! How a game ended for a seat.

use std::fmt;
use std::str::FromStr;

use engine::protocol::Exit;
use replays::text::ParseError;
use serde::{Deserialize, Serialize};

/// How a game ended for a seat; stored as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum Termination {
    /// Won before the game's turn limit, or was the only seat left.
    Won,
    /// Lost under the rules, before the turn limit.
    Lost,
    /// Tied for the best score, before the turn limit.
    Drawn,
    /// Reached the turn limit.
    TurnLimit,
    Exited(Exit),
    /// Lost through its own fault, according to an external referee.
    Disqualified,
}

impl Termination {
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Won, Self::Lost, Self::Drawn, Self::TurnLimit]
            .into_iter()
            .chain(Exit::ALL.iter().copied().map(Self::Exited))
            .chain([Self::Disqualified])
    }

    /// Formats the ending for reports. `defeat` is the game's word for a loss under the rules.
    pub fn in_words(self, defeat: &str) -> String {
        match self {
            Self::Lost => defeat.to_owned(),
            _ => self.to_string(),
        }
    }

    /// Returns true if the player is to blame.
    pub fn is_fault(self) -> bool {
        match self {
            Self::Exited(exit) => exit != Exit::Done,
            Self::Disqualified => true,
            Self::Won | Self::Lost | Self::Drawn | Self::TurnLimit => false,
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::TurnLimit => "turn-limit",
            Self::Exited(exit) => exit.name(),
            Self::Disqualified => "disqualified",
        })
    }
}

impl From<Termination> for String {
    fn from(end: Termination) -> Self {
        end.to_string()
    }
}

impl TryFrom<String> for Termination {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl FromStr for Termination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = Self::all().find(|end| end.to_string() == text);
        let (what, expected) =
            ("end of a game", "won, lost, drawn, turn-limit, disqualified or an exit");
        known.ok_or_else(|| ParseError { what, text: text.to_owned(), expected })
    }
}
