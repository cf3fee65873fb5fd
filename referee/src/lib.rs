//! Drives five games between players, and records, verifies and compares what they did.
//!
//! As WebAssembly the library is what a page can use: games, players, replays, the viewer's page, analysis and games
//! by hand. What needs files, processes or a server is left out there.

pub mod analysis;
#[cfg(not(target_family = "wasm"))]
pub mod arenas;
pub mod by_hand;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod codingame;
#[cfg(not(target_family = "wasm"))]
pub mod debugging;
pub mod html;
#[cfg(not(target_family = "wasm"))]
pub mod in_order;
pub mod laws;
#[cfg(not(target_family = "wasm"))]
pub mod listing;
#[cfg(not(target_family = "wasm"))]
pub mod matches;
#[cfg(not(target_family = "wasm"))]
pub mod outputs;
pub mod players;
pub mod replay;
#[cfg(not(target_family = "wasm"))]
pub mod reports;
#[cfg(not(target_family = "wasm"))]
pub mod serve;
#[cfg(not(target_family = "wasm"))]
pub mod solving;
#[cfg(not(target_family = "wasm"))]
pub mod starter_project;
#[cfg(not(target_family = "wasm"))]
pub mod statistics;
mod system;
pub mod text;
#[cfg(not(target_family = "wasm"))]
pub mod tuning;
pub mod viewer;

pub use ::games;
pub(crate) use engine::hash;
pub use engine::{catalogue, limit, protocol, scene, table};
