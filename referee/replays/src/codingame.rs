//! Results of games in the forms of CodinGame: read from what its site answers or its SDK writes,
//! replayed from the seed and the answers, compared, and written in the form of the SDK.
//!
//! A Code of Ice and Fire is the one game here whose results CodinGame's own tools write; only they
//! are read. Nothing is fetched: a result is a file that somebody saved.

mod candidates;
mod error;
mod fields;
mod import;
mod local;
mod read;
mod recover;
mod result;
mod server;
mod shape;
mod summary;
mod view;
mod wrapper;
mod write;

pub use error::ResultError;
pub use import::{import, Import};
pub use read::{
    import_all, replays_of, replays_of_bytes, select, verify_file, ImportedResult, Replays,
};
pub use shape::{is_result, Shape};
pub use write::{export, write, write_failure};
