//! Replays to look at: everything that happened, as data; as a page; as a picture; as text. What a
//! game gives a viewer is [`Render`](crate::scene::Render).

mod frames;
mod page;
mod svg;
pub mod terminal;

pub use frames::{record_frames, Frame, FrameRecorder, ReplayFrames};
pub use page::page;
pub use svg::svg;
