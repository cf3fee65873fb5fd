//! Games that a person plays: legal choices one by one, against players, with turns taken back.

mod error;
mod game;
mod state;

use std::sync::Arc;

use engine::catalogue::UnknownGame;
use engine::catalogue::{GameType, PlayerOptions, SetupOptions, builtin_player};
use engine::protocol::BoxedPlayer;

pub use error::ByHandError;
pub use game::{HandTable, continue_from, first_position, prepare};
pub use state::{HandState, Hint, PlayedLine, Replies};

/// The most seats that a table may have.
const SEATS_MAX: usize = 4;

/// Makes a player for a game that begins or continues.
pub type SeatPlayer = Arc<
    dyn Fn(&dyn GameType, &PlayerOptions) -> Result<BoxedPlayer, SeatPlayerError> + Send + Sync,
>;
/// Reasons why a player cannot be seated.
pub type SeatPlayerError = Box<dyn std::error::Error + Send + Sync>;

/// The player of a seat.
#[derive(Clone)]
pub enum Seating {
    Hand,
    Player {
        /// Its name on pages and in replays.
        name: String,
        seat: SeatPlayer,
        /// Whether it may take the full time for turns that it only has to catch up with; a built-in player needs none.
        is_program: bool,
    },
}

impl Seating {
    /// A built-in player as it is typed: `@name`, or `@name:number=value,...`; `None` without the `@`.
    pub fn builtin(typed: &str) -> Option<Self> {
        let text = typed.strip_prefix('@')?.to_owned();
        let seat: SeatPlayer =
            Arc::new(move |game, options| Ok(builtin_player(game, &text, options)?));
        Some(Self::Player { name: typed.to_owned(), seat, is_program: false })
    }
}

/// The nodes of built-in players per turn; without a number they go by the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLimits {
    /// For the turns of players.
    pub players: Option<u64>,
    pub hints: Option<u64>,
}

/// The numbers of seats that tables of a game can have.
/// Returns an error if there is no such game.
pub fn seat_counts(game: &str) -> Result<Vec<usize>, UnknownGame> {
    let game = engine::catalogue::named(game)?;
    let options = |count| SetupOptions { players: Some(count), ..SetupOptions::default() };
    let is_possible = |count: &usize| game.generate(1, &options(*count)).is_ok();
    Ok((1..=SEATS_MAX).filter(is_possible).collect())
}
