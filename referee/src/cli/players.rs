//! `referee players`: the built-in players of a game.

use super::format_args::FormatArgs;
use super::Failure;
use crate::reports::players_report;

/// Which game.
#[derive(clap::Args)]
pub struct Args {
    /// Name of the game
    game: String,
    #[command(flatten)]
    format: FormatArgs,
}

/// Prints a line a player.
pub fn run(args: &Args) -> Result<(), Failure> {
    out!("{}", players_report(&args.game)?.to_text(args.format.chosen()));
    Ok(())
}
