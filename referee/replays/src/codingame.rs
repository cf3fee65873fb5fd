//! Results of games in CodinGame's formats: parses the site's responses and the SDK's files,
//! replays them from the seed and the answers, compares, and writes the SDK's format.
//!
//! Results of a contest whose game is installed are replayed by its rules. Results of any contest
//! can be read as a [`SavedGame`], which its referee can replay. Nothing is downloaded: a result is
//! a file that a user saved.

mod contest;
mod fields;
mod import;
mod local;
mod read;
mod recover;
mod result;
mod saved;
mod server;
mod shape;
mod summary;
mod wrapper;
mod write;

pub use fields::ResultError;
pub use import::{Import, import};
pub use read::{Replays, import_all, replays_of, replays_of_bytes, select, select_of, verify_file};
pub use saved::{FrameField, SavedFrame, SavedGame, saved_games};
pub use shape::Shape;
pub use wrapper::is_result;
pub use write::{export, write, write_failure};
