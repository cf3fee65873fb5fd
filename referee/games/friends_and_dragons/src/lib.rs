//! Friends & Dragons: one hero is dragged across the board, then all heroes attack. There is one
//! seat and one turn.

mod attack;
mod best_turns;
mod direction;
mod drag;
mod end_squares;
mod external_records;
mod field;
mod figures;
mod game;
mod players;
mod registered;
mod render;
mod reports;
pub mod solver;
mod symbols;
mod turn;
mod zones;

pub use attack::{Resolution, Score, resolve};
pub use direction::Direction;
pub use drag::{Advanced, Difficulty, Drag, Placement, Simple};
pub use end_squares::EndSquares;
pub use field::{Corner, Field, Squares};
pub use figures::{hero_symbols, monster};
pub use game::{FriendsAndDragons, View};
pub use reports::{CheckedDrag, DragError, ReachMap, SolutionReport, ZoneMap};
pub use turn::{Event, Turn};
pub use zones::{Zone, Zones};
