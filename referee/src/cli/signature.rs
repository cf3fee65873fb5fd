//! `referee signature`: one number for how the bot plays.

use std::process::ExitCode;

use rayon::prelude::*;

use super::Failure;
use crate::tuning::{play_out, TuningError};
use icefire::BotParams;

/// How much to play.
#[derive(clap::Args)]
pub struct Args {
    /// Games the bot plays against itself
    #[arg(long, default_value_t = 24, value_name = "N")]
    games: i64,
    /// Evaluations a turn
    #[arg(long, default_value_t = 200, value_name = "N")]
    work: u64,
}

/// Prints a hash of all answers of the bot in some games against itself, with fixed work: equal as
/// long as it plays the same, on every machine.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let params = [BotParams::default(); 2];
    let seeds: Vec<i64> = (1..=args.games).collect();
    let lines: Result<Vec<String>, TuningError> =
        seeds.par_iter().map(|seed| Ok(play_out(*seed, params, args.work)?.lines)).collect();
    outln!("{:016x}", crate::hash::of_text(&lines?.concat()));
    Ok(ExitCode::SUCCESS)
}
