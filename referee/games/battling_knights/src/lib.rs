//! Battling Knights: moves in, a final state out.

mod external_records;
mod game;
mod players;
mod registered;
mod render;
mod state;
mod symbols;

pub use game::{BattlingKnights, Event, Turn};
pub use state::{Happening, Item, State, Status};
