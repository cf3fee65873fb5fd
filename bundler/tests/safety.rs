//! Whole packages: what is bundled behaves as before, nothing is lost, nothing is left behind, and
//! nothing goes on without end.
#![cfg(unix)]

#[path = "safety/crates.rs"]
mod crates;
#[path = "safety/crates_list.rs"]
mod crates_list;
#[path = "safety/limits.rs"]
mod limits;
#[path = "safety/output.rs"]
mod output;
#[path = "safety/project.rs"]
mod project;
#[path = "safety/styles.rs"]
mod styles;
#[path = "safety/styles_list.rs"]
mod styles_list;
#[path = "safety/tables.rs"]
mod tables;
#[path = "safety/watching.rs"]
mod watching;
