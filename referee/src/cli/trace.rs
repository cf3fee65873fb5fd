//! `referee trace`: a replay as text, with all that was sent and all that happened.

use std::path::PathBuf;
use std::process::ExitCode;

use super::Failure;
use crate::codingame::select;
use crate::text::printable_lines;

/// What to trace.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays, or of game results of CodinGame
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
}

/// Prints openings, views, answers, events and scores.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let selected = select(&args.file, args.game)?;
    let text = selected.trace()?;
    let text = text.map_err(|difference| Failure::differs(&selected.place, &difference))?;
    out!("{}", printable_lines(&text));
    Ok(ExitCode::SUCCESS)
}
