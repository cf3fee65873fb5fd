//! Games between a person and other players: legal choices one at a time, and turns that can be
//! taken back.

mod error;
mod game;
mod state;

use std::sync::Arc;

use engine::catalogue::UnknownGame;
use engine::catalogue::{GameType, PlayerOptions, SetupOptions, builtin_player};
use engine::protocol::BoxedPlayer;

pub use error::InteractiveError;
pub use game::{InteractiveTable, continue_from, first_position, prepare};
pub use state::{Hint, InteractiveState, PlayedLine, Replies};

/// Maximum number of seats at a table.
const SEATS_MAX: usize = 4;

/// Starts a player for a new or continued game.
pub type SeatPlayer = Arc<
    dyn Fn(&dyn GameType, &PlayerOptions) -> Result<BoxedPlayer, SeatPlayerError> + Send + Sync,
>;
/// Reason why a player could not be seated.
pub type SeatPlayerError = Box<dyn std::error::Error + Send + Sync>;

/// Occupant of a seat.
#[derive(Clone)]
pub enum Seating {
    Hand,
    Player {
        /// Name shown on pages and in replays.
        name: String,
        seat: SeatPlayer,
        /// True if the player needs its full time even for turns it only has to catch up on.
        /// Built-in players do not.
        is_program: bool,
    },
}

impl Seating {
    /// Parses a built-in player, `@name` or `@name:number=value,...`. Returns `None` if there is no
    /// `@`.
    pub fn builtin(typed: &str) -> Option<Self> {
        let text = typed.strip_prefix('@')?.to_owned();
        let seat: SeatPlayer =
            Arc::new(move |game, options| Ok(builtin_player(game, &text, options)?));
        Some(Self::Player { name: typed.to_owned(), seat, is_program: false })
    }
}

/// Nodes that built-in players search per turn, or `None` to use a time limit instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLimits {
    /// Limit for the players' own turns.
    pub players: Option<u64>,
    pub hints: Option<u64>,
}

/// Returns the numbers of seats that a game supports, or an error if there is no such game.
pub fn seat_counts(game: &str) -> Result<Vec<usize>, UnknownGame> {
    let game = engine::catalogue::named(game)?;
    let options = |count| SetupOptions { players: Some(count), ..SetupOptions::default() };
    let is_possible = |count: &usize| game.generate(1, &options(*count)).is_ok();
    Ok((1..=SEATS_MAX).filter(is_possible).collect())
}
