//! Results in CodinGame's formats. Reads responses from the site and files from the SDK, replays
//! them from the seed and answers, compares each replay with its result, and writes the SDK's
//! format.
//!
//! If a contest's game is installed, its results are replayed under the game's rules. Results from
//! any contest can be read as a [`SavedGame`], which the contest's referee can replay. Nothing is
//! downloaded: results are files saved by a user.

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
