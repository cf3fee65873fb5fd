//! `referee solve dragonsweeper`: lairs played by the built-in solver.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use files::{Overwrite, Paths};

use super::Failure;
use crate::cli::interrupt::{stop_on_interrupt, GOES_ON};
use crate::cli::jobs_args::JobsArgs;
use crate::solving::dragonsweeper::{
    explained, parse_range, read_seeds, solve_all, LairError, Log, Summary,
};

/// Which lairs, and what to write.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("lairs").required(true))]
pub struct Args {
    /// Seed of one lair
    #[arg(long, group = "lairs")]
    seed: Option<u32>,
    /// The first and the last seed of a range, both played
    #[arg(long, group = "lairs", value_name = "FIRST..LAST", value_parser = parse_range)]
    seeds: Option<RangeInclusive<u32>>,
    /// A file with a seed in each line
    #[arg(long, group = "lairs", value_name = "FILE")]
    seeds_file: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print a JSON object a lair instead of the summary
    #[arg(long)]
    json: bool,
    /// Also write a JSON object a lair to this file; lairs that are in it already are not played
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Replace the file of --out, whatever it holds, and play all lairs anew
    #[arg(long)]
    force: bool,
    /// Print each move with its reason
    #[arg(long, conflicts_with = "json")]
    explain: bool,
}

/// Plays the lairs and prints a summary.
pub fn run(args: &Args) -> Result<(), Failure> {
    let seeds = seeds(args)?;
    if args.explain {
        seeds.iter().for_each(|seed| out!("{}", explained(*seed)));
        return Ok(());
    }
    let mut paths = Paths::default();
    args.seeds_file.as_ref().map_or(Ok(()), |file| paths.input("--seeds-file", file))?;
    args.out.as_ref().map_or(Ok(()), |file| paths.output("--out", file))?;
    let log = Log::open(args.out.as_deref(), Overwrite::from_force(args.force))?;
    let hint = if args.out.is_some() { GOES_ON } else { "with --out FILE it could go on" };
    let interrupted = stop_on_interrupt(hint)?;
    let bar = indicatif::ProgressBar::new(seeds.len() as u64);
    let jobs = args.jobs.count();
    let outcomes = solve_all(&seeds, log, jobs, &interrupted, |played, count| {
        bar.set_length(count);
        bar.set_position(played);
    });
    bar.finish_and_clear();
    let outcomes = outcomes?;
    if args.json {
        outcomes.iter().for_each(|outcome| outln!("{}", outcome.json()));
    } else {
        out!("{}", Summary::of(&outcomes));
    }
    if interrupted.load(Ordering::Relaxed) {
        return Err(Failure::interrupted(hint));
    }
    Ok(())
}

fn seeds(args: &Args) -> Result<Vec<u32>, LairError> {
    match (args.seed, &args.seeds, &args.seeds_file) {
        (Some(seed), _, _) => Ok(vec![seed]),
        (_, Some(range), _) => Ok(range.clone().collect()),
        (_, _, file) => read_seeds(file.as_ref().expect("one of the group is given")),
    }
}
