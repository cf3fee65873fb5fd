//! Drives five games between players, and records, verifies and compares what they did.

pub mod catalogue;
pub mod cli;
pub mod games;
pub mod limit;
pub mod protocol;
