//! Games that a person plays: legal choices one by one, against players, with turns taken back.

mod error;
mod game;
mod seating;
mod state;

pub use error::ByHandError;
pub use game::{continue_from, prepare, HandTable};
pub use seating::{seat_counts, Seating, WorkLimits};
pub use state::{HandState, Hint, PlayedLine, Replies};
