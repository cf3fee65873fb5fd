//! `referee solve dragonsweeper`: plays lairs with the built-in solver.

mod log;
mod outcome;
mod seeds;
mod summary;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use files::{Overwrite, Paths};
use matches::in_order::in_order;

use cli::Failure;
use cli::interrupt::{GOES_ON, stop_on_interrupt};
use cli::progress::Bar;
use cli::shared_args::{JobsArgs, printed_seed};
use log::Log;
use outcome::{Outcome, explained, solve};
use seeds::{parse_range, read_seeds};
use summary::Summary;

#[derive(clap::Args)]
pub struct Args {
    /// Seeds of the lairs: one, or an inclusive range [default: random, and printed]
    #[arg(long, visible_alias = "seed", group = "lairs", value_name = "FIRST..LAST", value_parser = parse_range)]
    seeds: Option<RangeInclusive<u32>>,
    /// File with one seed per line
    #[arg(long, group = "lairs", value_name = "FILE")]
    seeds_file: Option<PathBuf>,
    /// Lairs as printed by `referee map dragonsweeper` (- for stdin)
    #[arg(group = "lairs", value_name = "LAIRS")]
    file: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Print one JSON object per lair instead of the summary
    #[arg(long)]
    json: bool,
    /// Also write one JSON object per lair to this file; lairs already in it are not played again
    #[arg(short, long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Overwrite the --out file, whatever it contains, and play all lairs again
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
        seeds.iter().for_each(|seed| cli::out!("{}", explained(*seed)));
        return Ok(());
    }
    let mut paths = Paths::default();
    args.seeds_file.as_ref().map_or(Ok(()), |file| paths.input("--seeds-file", file))?;
    args.out.as_ref().map_or(Ok(()), |file| paths.output("--out", file))?;
    let log = Log::open(args.out.as_deref(), Overwrite::from_force(args.force))?;
    let hint = if args.out.is_some() { GOES_ON } else { "use --out FILE to make it resumable" };
    let interrupted = stop_on_interrupt(hint)?;
    let bar = Bar::new(seeds.len() as u64, "lairs");
    let jobs = args.jobs.count();
    let outcomes = solve_all(&seeds, log, jobs, &interrupted, |played, count| {
        bar.set_length(count);
        bar.set_position(played);
    });
    drop(bar);
    let outcomes = outcomes?;
    if args.json {
        outcomes.iter().for_each(|outcome| cli::outln!("{}", outcome.json()));
    } else {
        cli::out!("{}", Summary::new(&outcomes));
    }
    if interrupted.load(Ordering::Relaxed) {
        return Err(Failure::interrupted(hint));
    }
    Ok(())
}

fn seeds(args: &Args) -> Result<Vec<u32>, Failure> {
    match (&args.seeds, args.seeds_file.as_ref().or(args.file.as_ref())) {
        (Some(range), _) => Ok(range.clone().collect()),
        (_, Some(file)) => read_seeds(file),
        (_, None) => {
            let seed = printed_seed(None);
            let too_large = |_| Failure::at(format!("seed {seed}"), "expected a 32-bit seed");
            Ok(vec![u32::try_from(seed).map_err(too_large)?])
        }
    }
}

/// Plays the lairs that are not in the log, on several threads, until interrupted. Returns the
/// outcomes in the order of `seeds`. A seed that occurs several times is played only once. After
/// each lair, `on_progress` receives the number of lairs played and the total number to play.
fn solve_all(
    seeds: &[u32],
    mut log: Log,
    jobs: usize,
    interrupted: &AtomicBool,
    mut on_progress: impl FnMut(u64, u64),
) -> Result<Vec<Outcome>, matches::Error> {
    let mut seen = BTreeSet::new();
    let unknown: Vec<u32> =
        seeds.iter().copied().filter(|seed| !log.knows(*seed) && seen.insert(*seed)).collect();
    let (mut played, count) = (0, unknown.len() as u64);
    in_order(jobs, interrupted, unknown.into_iter(), solve, |outcome| {
        log.add(outcome)?;
        played += 1;
        on_progress(played, count);
        Ok::<bool, matches::Error>(true)
    })?;
    let known = log.into_known();
    Ok(seeds.iter().filter_map(|seed| known.get(seed)).cloned().collect())
}

#[cfg(test)]
mod tests {
    use files::Overwrite;

    use super::*;

    #[test]
    fn an_interrupt_leaves_out_what_is_not_played() {
        let log = Log::open(None, Overwrite::Own).expect("no file is needed");
        let outcomes = solve_all(&[1, 2, 3], log, 1, &AtomicBool::new(true), |_, _| ());
        assert_eq!(outcomes.expect("an interrupt is no error"), []);
    }
}
