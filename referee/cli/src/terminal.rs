//! Shows a recorded game in a terminal or as plain text.

mod drawing;
mod live;
mod screen;
mod text;

pub use drawing::Drawing;
pub use live::LiveGame;
pub use screen::Screen;
pub use text::{frame_text, frames_text};
