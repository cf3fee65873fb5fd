//! The contracts of other people's match runners: how they ask for a game, and in which words they are told
//! its result.

mod answer;
mod arguments;
mod play;
mod tags;

pub use arguments::{Arguments, seed_of_now};
pub use play::play;
