//! `referee solve`: one file a game that has native problems.

use std::process::ExitCode;

use clap::Subcommand;

use super::Failure;

/// The game whose problem is to be solved, with what belongs to it.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {}

/// Solves the problem of the chosen game.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    match args.game {}
}
