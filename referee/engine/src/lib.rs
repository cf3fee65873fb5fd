//! What a game, a seat, a player, a turn and a record are, and the table that plays a game. It knows no game.

#![deny(missing_docs)]

pub mod catalogue;
pub mod hash;
pub mod limit;
pub mod protocol;
pub mod scene;
pub mod table;
pub mod text;
