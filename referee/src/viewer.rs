//! Replays to look at: everything that happened, as data; as a page; as a picture; as text. What a
//! game gives a viewer is [`Render`](crate::scene::Render).

mod frames;
mod page;
mod recorder;
mod svg;
pub mod terminal;

pub use frames::{Frame, GameResult, ReplayFrames, StoredInspection};
pub use page::{comparison_page, page};
pub use recorder::{record_frames, FrameRecorder};
pub use svg::svg;
