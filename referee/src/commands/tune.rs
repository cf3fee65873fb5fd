//! `referee tune`: better weights for the bot, by simultaneous perturbation (J. Spall, 1992);
//! `referee signature`: one number for how the bot plays.

use std::path::PathBuf;

use clap::value_parser;
use files::Overwrite;
use matches::reports::TuningReport;
use matches::tuning::{Settings, signature, tune};
use serde_json::json;

use crate::Failure;
use crate::args::JsonArgs;
use crate::interrupt::{GOES_ON, stop_on_interrupt};
use crate::progress::Bar;

/// Arguments of `referee tune`.
#[derive(clap::Args)]
pub struct Args {
    /// Names of weights or of limits of the search [default: all weights]
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    weights: Vec<String>,
    /// Values to start from where they are not to be the shipped ones
    #[arg(long, value_delimiter = ',', value_name = "A=N,B=N")]
    start: Vec<String>,
    /// Rounds: in each the weights are shifted both ways and play against each other
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = value_parser!(u32).range(..=1_000_000))]
    rounds: u32,
    /// Pairs of games per round
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Search nodes per turn
    #[arg(long, alias = "work", default_value_t = 3000, value_name = "N")]
    nodes: u64,
    /// Seed of the dice and of the first map
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: i64,
    /// First shift, as a share of each weight in percent
    #[arg(long, default_value_t = 12.0, value_name = "PERCENT")]
    shift: f64,
    /// First step for a round won by all points, as a share of each weight in percent
    #[arg(long, default_value_t = 3.0, value_name = "PERCENT")]
    step: f64,
    /// File for the rounds; the same command goes on where it stopped
    #[arg(short, long, alias = "log", default_value = "tune.jsonl", value_name = "FILE")]
    out: PathBuf,
    /// Replace the file, whatever it holds, and begin anew
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    json: JsonArgs,
}

/// Tunes, and prints the weights.
pub fn run(args: &Args) -> Result<(), Failure> {
    let names = Settings::names_of(&args.weights)?;
    let settings = Settings {
        start: Settings::start_of(&names, &args.start)?,
        names,
        pairs: args.pairs,
        nodes: args.nodes,
        seed: args.seed,
        shift: args.shift,
        step: args.step,
    };
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let bar = Bar::new(args.rounds.into(), "rounds");
    let overwrite = Overwrite::from_force(args.force);
    let tuned = tune(&settings, args.rounds, &args.out, overwrite, &interrupted, |rounds| {
        bar.set_position(rounds as u64);
    });
    drop(bar);
    let tuned = tuned?;
    if tuned.interrupted {
        return Err(Failure::interrupted(GOES_ON));
    }
    let report = TuningReport { settings: &settings, tuned: &tuned };
    args.json.print(&report, &report.as_json());
    Ok(())
}

/// Arguments of `referee signature`.
#[derive(clap::Args)]
pub struct SignatureArgs {
    /// Games the bot plays against itself
    #[arg(long, default_value_t = 24, value_name = "N")]
    games: i64,
    /// Search nodes per turn
    #[arg(long, alias = "work", default_value_t = 200, value_name = "N")]
    nodes: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the signature of the bot in this program.
pub fn run_signature(args: &SignatureArgs) -> Result<(), Failure> {
    let signature = format!("{:016x}", signature(args.games, args.nodes)?);
    args.json.print(&format_args!("{signature}\n"), &json!({ "signature": signature }));
    Ok(())
}
