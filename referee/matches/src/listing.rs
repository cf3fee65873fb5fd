//! Lists the games in a journal or replay file, with the commands that show them.

mod game;
mod read;
mod suite;

pub use game::{Filter, GameResult, ListedGame, games_table};
pub use read::{find_replays, list_replay, read_games};
pub use suite::suite_of;
