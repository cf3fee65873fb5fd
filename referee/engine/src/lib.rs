//! Games, seats, players, turns and records, and the table that plays a game. Independent of any
//! specific game.

pub mod catalogue;
pub mod hash;
pub mod limit;
pub mod protocol;
pub mod scene;
pub mod table;
pub mod text;
