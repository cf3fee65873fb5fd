//! Games run by CodinGame's referees. Every contest since 2018 has published its referee as Java
//! classes based on CodinGame's SDK, which use a line-based protocol. This package is a client for
//! that protocol, and turns every referee into a game.

mod error;
mod fault;
mod game_client;
mod game_settings;
mod import;
mod java;
mod kept_classes;
mod launch;
mod live;
mod messages;
mod pooled_game;
mod process_mode;
mod processes;
mod repeat;
mod repository;
mod solo_games;
mod source;
mod stub;
mod test_cases;
mod viewer_files;

pub use error::{Error, Failure};
pub use fault::Fault;
pub use game_settings::GameSettings;
pub use import::{Compared, Import, ImportChoices};
pub use live::{LiveReferee, game_type, live};
pub use messages::{LineReader, Message};
pub use process_mode::remember_in;
pub use repository::{folder_of, is_address, setup_command};
pub use source::Source;
pub use stub::Stub;
pub use test_cases::Cases;
pub use viewer_files::{SitePlayer, ViewerFile, ViewerFiles};
