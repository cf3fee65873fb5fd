//! Results of games in the forms of CodinGame: read from what its site answers or its SDK writes,
//! replayed from the seed and the answers, compared, and written in the form of the SDK.
//!
//! A Code of Ice and Fire is the one game here whose results CodinGame's own tools write; only they
//! are read. Nothing is fetched: a result is a file that somebody saved.

mod fields;
mod import;
mod local;
mod read;
mod recover;
mod result;
mod server;
mod summary;
mod wrapper;
mod write;

pub use fields::ResultError;
pub use import::{Import, import};
pub use read::{Replays, import_all, replays_of, replays_of_bytes, select, verify_file};
pub use wrapper::{Shape, is_result};
pub use write::{export, write, write_failure};
