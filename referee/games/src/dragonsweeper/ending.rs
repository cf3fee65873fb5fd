//! Endings of a game.

use std::fmt;

/// An ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The crown was taken.
    Won,
    /// The hero died.
    Lost,
    /// The player left.
    Quit,
    /// Too many actions.
    Limit,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Quit => "quit",
            Self::Limit => "limit",
        })
    }
}
