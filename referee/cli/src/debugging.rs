//! A program on exactly the input of a recorded game, and where its answers differ from the recorded
//! ones.
//!
//! Whatever the program answers, the next input is that of the recorded game. So every turn shows
//! what the program does in a position of that game, and not in a game of its own.

mod report;
mod rerun;
mod selection;

pub use report::{DebugReport, turn_text};
pub use rerun::{Agreement, DebuggedTurn, Program};
pub use selection::{DebuggedGame, Selection, debug_file};
