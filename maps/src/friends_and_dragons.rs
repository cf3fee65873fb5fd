//! Boards and heroes in Friends & Dragons: their data, their text forms, and a generator.

mod attack;
mod board_text;
mod class;
mod fault;
pub mod generate;
mod hero;
mod hero_entry;
mod heroes_text;
mod setup;
mod terrain;

pub use attack::{Attack, AttackKind, Compass};
pub use class::Class;
pub use fault::{Code, Fault};
pub use hero::{Hero, Support, SupportKind, SupportReach, Talents};
pub use hero_entry::{AttackEntry, HeroEntry, SupportEntry};
pub use setup::{FriendsAndDragonsSetup, SetupRecord, read, read_board};
pub use terrain::{Terrain, Walk};

pub const SIDE_MAX: usize = 16;
pub const HEROES_MAX: usize = 6;
/// A square's index, `row * columns + column`. Row 0 is at the top.
pub type Cell = u8;
