//! `referee` without arguments: plays a demo game.

use clap::Parser;

use super::play;
use crate::Failure;

/// The demo game. It is the same on every machine, because the bot is limited by nodes, not time.
const GAME: &str =
    "demo --game ice-and-fire --seed 42 --player @icefire --player @rusher --nodes 3000";

#[derive(Parser)]
struct Demo {
    #[command(flatten)]
    play: play::Args,
}

/// Next steps for a new user.
const NEXT: &str = include_str!("demo.txt");

/// Plays the game, then prints the result and the next steps.
pub fn run() -> Result<(), Failure> {
    play::run(&Demo::parse_from(GAME.split(' ')).play)?;
    out!("{NEXT}");
    Ok(())
}
