//! Janken Tactics: one seat proposes moves on a hexagonal field and learns which of them succeed.

mod external_records;
mod field;
mod game;
mod players;
mod registered;
mod render;
mod reports;
mod symbols;

pub use field::{Field, Reachable, Side};
pub use game::{Event, Janken, Turn};
pub use render::picture;
pub use reports::{Answer, Destination, Destinations, JudgedMove, NoUnit, answer};
