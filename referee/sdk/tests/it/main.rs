//! Java referees, and other programs that speak their protocol, with scripted players.

mod common {
    pub mod java_game;
    #[path = "../../../../tests/it/common/marked_processes.rs"]
    pub mod marked_processes;
    pub mod stand_in;
    pub mod table;
}

mod failures;
mod java_games;
mod protocol;
