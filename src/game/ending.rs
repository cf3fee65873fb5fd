//! How a game ends.

use crate::Seat;

/// The reason a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All rounds were played.
    TurnLimit,
    /// The seat's headquarters was captured.
    Captured(Seat),
    /// The seat sent an unrecognised command, or no answer.
    Forfeit(Seat),
}

impl Ending {
    /// Returns the seat that lost, or `None` for the turn limit.
    #[must_use]
    pub fn loser(self) -> Option<Seat> {
        match self {
            Self::TurnLimit => None,
            Self::Captured(seat) | Self::Forfeit(seat) => Some(seat),
        }
    }
}
