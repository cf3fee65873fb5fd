//! Replays to look at: everything that happened, as data; as a page; as a picture; as text. What a
//! game gives a viewer is [`Render`](crate::scene::Render).

mod board_assets;
mod comparison;
mod frames;
mod page;
mod recorder;
mod selected;
#[cfg(not(target_family = "wasm"))]
mod svg;
#[cfg(not(target_family = "wasm"))]
pub mod terminal;

pub use board_assets::{BOARD_SCRIPT, BOARD_STYLE, SYMBOLS_SCRIPT, TOKENS};
pub use comparison::{check_comparable, ComparisonError};
pub use frames::{Frame, GameResult, ReplayFrames, StoredInspection};
pub use page::{page, page_with, Additions, PageLink, POLICY};
pub use recorder::{record_frames, FrameRecorder};
pub use selected::{frames_of, FramesError};
#[cfg(not(target_family = "wasm"))]
pub use svg::{picture, NoTurn};
