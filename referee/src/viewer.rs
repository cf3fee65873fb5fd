//! Replays to look at: everything that happened, as data; as a page; as a picture; as text. What a
//! game gives a viewer is [`Render`](crate::scene::Render).

mod comparison;
mod frames;
mod page;
mod recorder;
mod svg;
pub mod terminal;

pub use comparison::{check_comparable, ComparisonError};
pub use frames::{Frame, GameResult, ReplayFrames, StoredInspection};
pub use page::{page, page_with, Additions};
pub use recorder::{record_frames, FrameRecorder};
pub use svg::{picture, NoTurn};
