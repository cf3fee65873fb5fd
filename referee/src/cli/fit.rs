//! `referee fit`: the bot's weights, fitted to games of self-play.

use std::path::PathBuf;

use super::json_args::JsonArgs;
use super::Failure;
use crate::learning::{fit, read, FitSettings};
use crate::reports::FitReport;

/// What to fit to.
#[derive(clap::Args)]
pub struct Args {
    /// Files that `referee self-play` wrote, of different seeds
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Share of the search's score in what is predicted, from 0 to 1; the rest is the result of the game
    #[arg(long, default_value_t = 0.0, value_name = "SHARE", value_parser = share)]
    blend: f64,
    /// How strongly the shipped weights are kept to: the higher, the less they change
    #[arg(long, default_value_t = 100.0, value_name = "STRENGTH", value_parser = strength)]
    l2: f64,
    #[command(flatten)]
    json: JsonArgs,
}

/// Fits, and prints the weights.
pub fn run(args: &Args) -> Result<(), Failure> {
    let games = read(&args.files)?;
    let fit = fit(&games, FitSettings { blend: args.blend, l2: args.l2 })?;
    let report = FitReport(&fit);
    args.json.print(&report, &report.as_json());
    Ok(())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn strength(text: &str) -> Result<f64, String> {
    let strength = text.parse().ok().filter(|strength| (1e-6..=1e12).contains(strength));
    strength.ok_or_else(|| "expected a number from 0.000001 to 1000000000000".to_owned())
}
