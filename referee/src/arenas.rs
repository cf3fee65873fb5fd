//! The contracts of other people's arenas: how they ask for a game, and in which words they are told
//! its result.

mod answer;
mod arguments;
mod error;
mod play;
mod seed;
mod tags;

pub use arguments::{Arguments, Dialect};
pub use error::{ArenaError, ArgumentError};
pub use play::{play, Answer};
pub use seed::seed_of_now;
