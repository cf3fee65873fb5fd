//! `referee merge`: merges the parts of a match.

use std::path::PathBuf;

use files::{Journal, Output, Overwrite, Paths};
use matches::kinds::{MATCH, MATCH_FILE, PLAN};
use matches::reports::MatchReport;
use matches::{MatchSummary, Plan, Shard, merge};

use crate::Failure;
use crate::outputs::expect_kind;
use crate::shared_args::FormatArgs;

#[derive(clap::Args)]
pub struct Args {
    /// File with the plan
    plan: PathBuf,
    /// The files written for all parts
    #[arg(required = true)]
    shards: Vec<PathBuf>,
    /// File for the games in order, without measurements: identical for the same players,
    /// no matter how the match was split
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file, whatever it contains
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    format: FormatArgs,
}

/// Merges the parts and prints the result.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.input("the plan", &args.plan)?;
    args.shards.iter().try_for_each(|shard| paths.input("a part", shard))?;
    let open = |path: &PathBuf| -> Result<Output, files::Error> {
        paths.output("--out", path)?;
        Output::open(path, &MATCH_FILE, Overwrite::from_force(args.force))
    };
    let output = args.out.as_ref().map(open).transpose()?;
    expect_kind(&args.plan, &[PLAN])?;
    args.shards.iter().try_for_each(|shard| expect_kind(shard, &[MATCH_FILE]))?;
    let plan = Plan::load(&args.plan)?;
    let games = merge(&plan, &args.shards)?;
    let mut summary = MatchSummary::default();
    games.iter().for_each(|outcome| summary.add(outcome));
    if let Some(mut output) = output {
        let games = games.into_iter().map(|outcome| Ok(outcome.without_measures()));
        Journal::write_all(&mut output, &MATCH, &plan.head(Shard::WHOLE), games)?;
        output.commit()?;
    }
    let report = MatchReport { plan: &plan, summary: &summary, sprt: None };
    out!("{}", report.to_text(args.format.chosen()));
    Ok(())
}
