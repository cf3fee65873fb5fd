//! `referee games`: which games there are.

use super::format_args::FormatArgs;
use super::Failure;
use crate::reports::games_report;

/// In which form.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    format: FormatArgs,
}

/// Prints a line a game: its name and what it is.
pub fn run(args: &Args) -> Result<(), Failure> {
    out!("{}", games_report().to_text(args.format.chosen()));
    Ok(())
}
