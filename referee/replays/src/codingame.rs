//! Results of games in the forms of CodinGame: read from what its site answers or its SDK writes,
//! replayed from the seed and the answers, compared, and written in the form of the SDK.
//!
//! Results of a contest whose game is installed are played again by its rules. Results of every contest are read as
//! [`SavedGame`], for its referee to play again. Nothing is downloaded: a result is a file that somebody saved.

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
