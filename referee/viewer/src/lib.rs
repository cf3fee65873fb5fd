//! Shows replays as data, pages, pictures and text. Games describe what to show through
//! [`Render`](engine::scene::Render).

pub mod analysis;
mod board_assets;
mod comparison;
mod frames;
pub mod html;
pub mod interactive;
mod page;
mod pictures;
mod recorder;
mod scripts;
mod svg;

pub use board_assets::{BOARD_SCRIPT, BOARD_STYLE, ELEMENTS_SCRIPT, FIGURES_SCRIPT, TOKENS};
pub use comparison::check_comparable;
pub use frames::{Frame, FrameEvent, GameResult, ReplayFrames, StoredInspection};
pub use page::{
    Additions, GAME_STYLE, GameParts, OriginalGame, OriginalViewer, POLICY, game_parts, page,
    page_with,
};
pub use pictures::{Pictures, StoredEntry, StoredOffBoard, StoredTile};
pub use recorder::{FrameRecorder, frames_of, record_frames};
pub use svg::{NoTurn, PICTURE_MARK, picture, thumbnail};
