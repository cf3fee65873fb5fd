//! Drives five games between players, and records, verifies and compares what they did.

pub mod catalogue;
pub mod cli;
mod files;
pub mod games;
mod hash;
pub mod limit;
mod line_file;
pub mod matches;
pub mod players;
pub mod protocol;
pub mod replay;
pub mod scene;
pub mod statistics;
pub mod table;
pub mod viewer;
