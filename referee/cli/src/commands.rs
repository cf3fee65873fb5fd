//! One file per command or family of commands, with its arguments and its implementation.

pub mod arena;
pub mod catalogue;
pub mod debug;
pub mod demo;
pub mod import;
pub mod init;
pub mod list;
pub mod manual;
pub mod map;
pub mod match_commands;
pub mod play;
pub mod replay_commands;
pub mod serve;
pub mod setup;
pub mod stats;
pub mod tune;
pub mod view;
pub mod watch;
