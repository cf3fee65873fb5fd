//! The rules of *A Code of Ice and Fire*, and a bot that plays it.

mod arena;
mod cell;
mod cell_set;
mod level;
mod position;
mod rules;
mod seat;
mod witness;

pub use arena::{Arena, BLUE_SECOND_CELL};
pub use cell::{Cell, Direction, CELLS, SIDE};
pub use cell_set::CellSet;
pub use level::{Building, Level};
pub use position::{Effect, EffectKind, Position, Refusal};
pub use rules::{Rules, SpotCount, MINE_INCOME, ROUNDS, START_GOLD, TOWER_PRICE};
pub use seat::{BySeat, Seat};
pub use witness::{Loss, Witness};
