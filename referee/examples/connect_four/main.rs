//! The `referee` command with a game of your own, Connect Four. All commands and pages work with
//! it, and nothing outside this folder refers to it.
//!
//! ```text
//! cargo run -p referee --example connect_four -- play --game connect-four --player @solver --player @random
//! ```

mod board;
mod game;
mod players;
mod registered;
mod render;
mod search;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use cli::Program;
use engine::catalogue::{GameType, TypeOf};

fn main() -> ExitCode {
    let mut list: Vec<&'static dyn GameType> = games::ALL.to_vec();
    list.push(TypeOf::<game::ConnectFour>::REF);
    cli::run(&Program::with_games(list.leak()))
}
