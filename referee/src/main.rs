//! The `referee` command with the built-in games.

use std::process::ExitCode;

use engine::catalogue::Games;

const GAMES: Games = &games::ALL;

fn main() -> ExitCode {
    referee::run(GAMES)
}
