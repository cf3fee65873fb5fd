//! All tests for this package, except those that need their own process.

mod common {
    pub mod changes;
    pub mod ice_bot;
    #[path = "../../../sdk/tests/it/common/java_game.rs"]
    pub mod java_game;
    pub mod marked_processes;
    pub mod pair_models;
    pub mod referee_command;
    pub mod running;
    pub mod script_game;
}

mod alone;
mod arena;
mod attributes;
mod black_boxes;
mod book;
mod broken_players;
mod builds;
mod bundle;
mod codingame;
mod command_line;
mod contest_results;
mod conventions;
mod debug;
mod diagnostics;
mod encodings;
mod examples;
mod game_pages;
mod guards;
mod json_outputs;
mod kills;
mod large_files;
mod laws;
mod links;
mod manual;
mod match_reports;
mod matches;
mod out_of_step;
mod own_game;
mod pages;
mod programs;
mod records;
mod runners;
mod sdk_recordings;
mod sdk_referees;
mod serve;
mod setup;
mod signals;
mod solo_games;
mod solvers;
mod starters;
mod statistics;
mod stubs;
mod suites;
mod tampered_replays;
mod terminal;
mod tuning;
mod user_files;
mod watched;
mod workdir;
mod wrong_files;
