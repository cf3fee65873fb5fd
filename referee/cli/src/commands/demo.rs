//! `referee` alone: a game to look at.

use clap::Parser;

use super::play;
use crate::Failure;

/// The game that is shown: the same on every machine, as the bot gets nodes instead of time.
const GAME: &str =
    "demo --game ice-and-fire --seed 42 --player @icefire --player @rusher --nodes 3000";

#[derive(Parser)]
struct Demo {
    #[command(flatten)]
    play: play::Args,
}

/// Next steps for a newcomer.
const NEXT: &str = include_str!("demo.txt");

/// Plays a game and shows its end and the next steps.
pub fn run() -> Result<(), Failure> {
    play::run(&Demo::parse_from(GAME.split(' ')).play)?;
    out!("{NEXT}");
    Ok(())
}
