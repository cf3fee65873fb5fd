//! Runs a program on exactly the input of a recorded game, and shows where its answers differ from
//! the recorded answers.
//!
//! The input does not depend on the program's answers, so each turn shows what the program does in
//! a position of the recorded game, not in a game of its own.

mod report;
mod rerun;
mod selection;

pub use report::{DebugReport, turn_text};
pub use rerun::{Agreement, DebuggedTurn, Program};
pub use selection::{DebuggedGame, Selection, debug_file};
