//! `referee self-play`: games of the bot against itself, to learn from.

use std::path::PathBuf;

use clap::value_parser;
use files::Overwrite;
use indicatif::{ProgressBar, ProgressStyle};

use super::interrupt::stop_on_interrupt;
use super::jobs_args::JobsArgs;
use super::json_args::JsonArgs;
use super::setup_args::Choices;
use super::Failure;
use crate::learning::{count_of, generate, Conditions};
use crate::matches::read_seeds;
use crate::reports::SelfPlayReport;

/// How to play, and where the games go.
#[derive(clap::Args)]
pub struct Args {
    /// Seeds, one game each; everything that chance decides comes from the seed
    #[arg(long, default_value = "1..1000", value_name = "FIRST..LAST", allow_hyphen_values = true, value_parser = read_seeds)]
    seeds: [i64; 2],
    #[command(flatten)]
    choices: Choices,
    /// Evaluations a turn
    #[arg(long, default_value_t = 3000, value_name = "N")]
    work: u64,
    /// By how much each weight of each side is shifted at most, up or down, in percent
    #[arg(long, default_value_t = 20, value_name = "PERCENT", value_parser = value_parser!(u32).range(..=100))]
    shift: u32,
    /// Turns that are searched with less than a tenth of the work, in percent
    #[arg(long, default_value_t = 10, value_name = "PERCENT", value_parser = value_parser!(u32).range(..=100))]
    careless: u32,
    /// File for the games; the same command goes on where it stopped, also with a later last seed
    #[arg(long, default_value = "self-play.jsonl", value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Replace the file, whatever it holds, and play all games anew
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    json: JsonArgs,
}

/// Plays the games that are missing, and says what the file holds.
pub fn run(args: &Args) -> Result<(), Failure> {
    let setup = args.choices.options(None);
    let (work, shift, careless) = (args.work, args.shift, args.careless);
    let conditions = Conditions { setup, work, shift, careless };
    let interrupted = stop_on_interrupt()?;
    let bar = ProgressBar::new(count_of(args.seeds));
    let style = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left");
    bar.set_style(style.expect("the template is valid"));
    let out = (args.out.as_path(), Overwrite::from_force(args.force));
    let jobs = args.jobs.count();
    let generated = generate(&conditions, args.seeds, out, jobs, &interrupted, |games| {
        let is_first = bar.position() == 0;
        bar.set_position(games);
        if is_first {
            // The games that the file held already took no time.
            bar.reset_eta();
        }
    });
    bar.finish_and_clear();
    let generated = generated?;
    if generated.interrupted {
        return Err(Failure::interrupted("the same command goes on"));
    }
    let report = SelfPlayReport(&generated);
    args.json.print(&report, &report.as_json());
    Ok(())
}
