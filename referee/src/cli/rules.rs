//! `referee rules`: what a game is and how a bot speaks with it.

use super::Failure;
use crate::games;

/// Of which game.
#[derive(clap::Args)]
pub struct Args {
    /// Which game; `referee games` lists them
    game: String,
}

/// Prints the page of a game.
pub fn run(args: &Args) -> Result<(), Failure> {
    out!("{}", games::named(&args.game)?.info().rules);
    Ok(())
}
