//! Drives five games between players, and records, verifies and compares what they did.

pub mod arenas;
pub mod catalogue;
pub mod cli;
pub mod codingame;
pub mod debugging;
pub mod games;
mod hash;
pub mod html;
pub mod in_order;
pub mod laws;
pub mod limit;
pub mod listing;
pub mod matches;
pub mod outputs;
pub mod players;
pub mod protocol;
mod record_kind;
pub mod replay;
pub mod reports;
pub mod scene;
pub mod solving;
pub mod starter_project;
pub mod statistics;
pub mod table;
pub mod text;
pub mod tuning;
pub mod viewer;
