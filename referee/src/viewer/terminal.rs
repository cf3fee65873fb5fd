//! A recorded game on a terminal, or as plain text where there is none.

mod live;
mod screen;
mod text;

pub use live::LiveGame;
pub use screen::{Screen, TerminalError};
pub use text::{board_text, frame_text, frames_text};
