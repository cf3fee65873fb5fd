//! Games that CodinGame's referees play. Every contest since 2018 publishes its referee as Java classes on CodinGame's
//! SDK, and all of them speak one line protocol: this package is its client, and makes a game of every referee.

mod error;
mod java;
mod live;
mod messages;
mod source;
mod speaker;
mod stub;
mod viewer_files;
mod way;

pub use error::Error;
pub use live::{LiveReferee, game_type, live};
pub use messages::{LineReader, Message};
pub use source::Source;
pub use stub::Stub;
pub use viewer_files::{ViewerFiles, viewer_files};
pub use way::remember_in;
