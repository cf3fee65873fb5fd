//! The games of a journal or of a file of replays: which there are, and how to look at them.

mod filter;
mod follow_up;
mod game;
mod read;
mod replays_of;
mod report;
mod suite;

pub use filter::{Filter, GameResult};
pub use follow_up::{debug_command, view_command};
pub use game::ListedGame;
pub use read::{list_replay, read_games};
pub use replays_of::find_replays;
pub use report::games_table;
pub use suite::suite_of;
