//! `referee` alone: a game to look at.

use std::process::ExitCode;

use clap::Parser;

use super::{play, Failure};

/// The game that is shown: the same on every machine, as the bot gets work instead of time.
const GAME: [&str; 9] = [
    "demo",
    "ice-and-fire",
    "--seed",
    "42",
    "--player",
    "@icefire",
    "--player",
    "@rusher",
    "--work=3000",
];

#[derive(Parser)]
struct Demo {
    #[command(flatten)]
    play: play::Args,
}

/// Shows a game, turn by turn.
pub fn run() -> Result<ExitCode, Failure> {
    let mut demo = Demo::parse_from(GAME);
    demo.play.show = true;
    play::run(&demo.play)
}
