//! Replays to look at: everything that happened, as data; as a page; as a picture; as text. What a
//! game gives a viewer is [`Render`](engine::scene::Render).

pub mod analysis;
mod board_assets;
pub mod by_hand;
mod comparison;
mod frames;
pub mod html;
mod page;
mod recorder;
mod svg;

pub use board_assets::{BOARD_SCRIPT, BOARD_STYLE, SYMBOLS_SCRIPT, TOKENS};
pub use comparison::{check_comparable, ComparisonError};
pub use frames::{Frame, GameResult, ReplayFrames, StoredInspection};
pub use page::{page, page_with, Additions, PageLink, POLICY};
pub use recorder::{frames_of, record_frames, FrameRecorder};
pub use svg::{picture, NoTurn, PICTURE_MARK};
