//! Nothing is lost, nothing is left behind, and nothing goes on without end.
#![cfg(unix)]

#[path = "safety/limits.rs"]
mod limits;
#[path = "safety/output.rs"]
mod output;
#[path = "safety/project.rs"]
mod project;
#[path = "safety/tables.rs"]
mod tables;
