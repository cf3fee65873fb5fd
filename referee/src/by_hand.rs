//! Games that a person plays: legal choices one by one, against players, with turns taken back.

mod error;
mod game;
mod hand_table;
mod state;

pub use error::ByHandError;
pub use game::{continue_from, prepare, HandGame};
pub use hand_table::{seat_counts, HandTable, Seating, WorkLimits};
pub use state::{HandState, Hint, PlayedLine, Replies};
