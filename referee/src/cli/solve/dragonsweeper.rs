//! `referee solve dragonsweeper`: lairs played by the built-in solver.

mod game;
mod log;
mod summary;

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use files::{Overwrite, Paths};

use super::Failure;
use crate::cli::matches::{cores, jobs};
use crate::in_order::in_order;
use game::Outcome;
use log::Log;
use summary::Summary;

/// The most lairs of a range; all outcomes are kept for the summary.
const SEEDS_MAX: u32 = 10_000_000;

/// Which lairs, and what to write.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("lairs").required(true))]
pub struct Args {
    /// Seed of one lair
    #[arg(long, group = "lairs")]
    seed: Option<u32>,
    /// The first and the last seed of a range, both played
    #[arg(long, group = "lairs", value_name = "FIRST..LAST", value_parser = range)]
    seeds: Option<RangeInclusive<u32>>,
    /// A file with a seed in each line
    #[arg(long, group = "lairs", value_name = "FILE")]
    seeds_file: Option<PathBuf>,
    /// How many lairs are played at once; all cores by default
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
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

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("found {text:?}, expected FIRST..LAST, both of 32 bits");
    let (first, last) = text.split_once("..").ok_or_else(expected)?;
    let read = |word: &str| word.trim_start_matches('=').parse().map_err(|_| expected());
    let (first, last): (u32, u32) = (read(first)?, read(last)?);
    match last.checked_sub(first) {
        None => Err(format!("the range {text} is empty")),
        Some(more) if more >= SEEDS_MAX => Err(format!("expected at most {SEEDS_MAX} seeds")),
        Some(_) => Ok(first..=last),
    }
}

/// Plays the lairs and prints a summary.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let seeds = seeds(args)?;
    if args.explain {
        seeds.iter().for_each(|seed| tell(&game::explained(*seed)));
        return Ok(ExitCode::SUCCESS);
    }
    let mut paths = Paths::default();
    args.seeds_file.as_ref().map_or(Ok(()), |file| paths.input("--seeds-file", file))?;
    args.out.as_ref().map_or(Ok(()), |file| paths.output("--out", file))?;
    let log = Log::open(args.out.as_deref(), Overwrite::from_force(args.force))?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
        .map_err(|error| error.to_string())?;
    let outcomes = play(&seeds, log, args.jobs, &interrupted)?;
    if args.json {
        outcomes.iter().for_each(|outcome| tell(&(outcome.json() + "\n")));
    } else {
        tell(&Summary::of(&outcomes).to_string());
    }
    if interrupted.load(Ordering::Relaxed) {
        return Err("interrupted; the same command goes on with --out".to_owned().into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints, and does not mind if nobody listens to the end.
fn tell(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn seeds(args: &Args) -> Result<Vec<u32>, Failure> {
    if let Some(seed) = args.seed {
        return Ok(vec![seed]);
    }
    if let Some(range) = &args.seeds {
        return Ok(range.clone().collect());
    }
    let file = args.seeds_file.as_ref().expect("one of the group is given");
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("{}: cannot be read: {error}", file.display()))?;
    let mut seeds = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let seed = line.trim().parse().map_err(|_| {
            let place = format!("{}:{}", file.display(), index + 1);
            format!("{place}: found {line:?}, expected a seed of 32 bits")
        })?;
        seeds.push(seed);
    }
    Ok(seeds)
}

/// Plays what is not in the log yet, until interrupted; the outcomes come in the order of the
/// seeds. A seed that is given twice is played once.
fn play(
    seeds: &[u32],
    mut log: Log,
    jobs: Option<usize>,
    interrupted: &AtomicBool,
) -> Result<Vec<Outcome>, Failure> {
    let mut seen = BTreeSet::new();
    let unknown: Vec<u32> =
        seeds.iter().copied().filter(|seed| !log.knows(*seed) && seen.insert(*seed)).collect();
    let progress = indicatif::ProgressBar::new(unknown.len() as u64);
    let jobs = jobs.unwrap_or_else(cores);
    let played = in_order(jobs, interrupted, unknown.into_iter(), game::play, |outcome| {
        log.add(outcome)?;
        progress.inc(1);
        Ok::<bool, Failure>(true)
    });
    progress.finish_and_clear();
    played?;
    let known = log.into_known();
    Ok(seeds.iter().filter_map(|seed| known.get(seed)).cloned().collect())
}
