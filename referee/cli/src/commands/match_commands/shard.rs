//! `referee plan` and `referee run`: a match split into parts, for any number of machines.

use std::path::PathBuf;

use files::{Output, Overwrite, Paths};
use matches::kinds::PLAN;
use matches::reports::{MatchReport, TableFormat};
use matches::{PartEnd, Plan, Session, SessionFiles, Shard, play_part, unfinished};
use serde_json::json;

use super::plan_args::MatchUp;
use crate::Failure;
use crate::interrupt::{GOES_ON, stop_on_interrupt};
use crate::outputs::expect_kind;
use crate::progress::Progress;
use crate::shared_args::{FormatArgs, JobsArgs, JsonArgs, print_notes};

#[derive(clap::Args)]
pub struct PlanArgs {
    #[command(flatten)]
    match_up: MatchUp,
    /// File for the plan
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file, whatever it contains
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(clap::Args)]
pub struct RunArgs {
    /// File with the plan
    plan: PathBuf,
    /// Part to play, for example 3/16
    #[arg(long, default_value = "1/1", value_name = "NUMBER/COUNT")]
    shard: Shard,
    /// File for the games, created once all of them have been played
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Overwrite the file, whatever it contains, and play all games again
    #[arg(long)]
    force: bool,
    /// Keep playing even if a player never answers in its first games
    #[arg(long)]
    allow_silent: bool,
    #[command(flatten)]
    format: FormatArgs,
}

pub fn run_plan(args: &PlanArgs) -> Result<(), Failure> {
    let mut paths = Paths::default();
    args.match_up.game.conditions.add_paths(&mut paths)?;
    paths.output("--out", &args.out)?;
    let output = Output::open(&args.out, &PLAN, Overwrite::from_force(args.force))?;
    let plan = args.match_up.plan()?;
    let text = serde_json::to_string_pretty(&plan)?;
    output.finish(format!("{text}\n"))?;
    let (games, digest) = (plan.pairings().remaining(), plan.digest());
    let text = format!("{games} games, plan {digest}\n");
    args.json.print(&text, &json!({ "games": games, "plan": digest }));
    Ok(())
}

/// Plays a part of a plan.
pub fn run_shard(args: &RunArgs) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.input("the plan", &args.plan)?;
    paths.output("--out", &args.out)?;
    paths.output("the --out journal", &unfinished(&args.out))?;
    expect_kind(&args.plan, &[PLAN])?;
    let plan = Plan::load(&args.plan)?;
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let overwrite = Overwrite::from_force(args.force);
    let session = Session {
        plan: &plan,
        shard: args.shard,
        files: SessionFiles { overwrite, ..SessionFiles::default() },
        sprt: None,
        allow_silent: args.allow_silent,
        jobs: args.jobs.count(),
        interrupted: &interrupted,
    };
    let mut progress = Progress::new(None);
    match play_part(session, &args.out, &mut progress)? {
        PartEnd::WasComplete if args.format.chosen() == TableFormat::Json => {
            outln!("{}", json!({ "done_already": args.out }));
        }
        PartEnd::WasComplete => outln!("{}: already complete", args.out.display()),
        PartEnd::Complete => {
            let report = MatchReport { plan: &plan, summary: &progress.finish(), sprt: None };
            print_notes(plan.setup.referee.as_ref())?;
            out!("{}", report.to_text(args.format.chosen()));
        }
        PartEnd::Interrupted => {
            return Err(Failure::interrupted(GOES_ON));
        }
    }
    Ok(())
}
