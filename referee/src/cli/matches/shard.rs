//! `referee plan` and `referee run`: a match in parts, on as many machines as there are.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

use serde_json::{json, Value};

use super::plan_args::MatchUp;
use super::session::{cores, Finish, Session};
use super::tell::tell;
use crate::catalogue::RegisteredGame;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::setup_args::unknown_game;
use crate::cli::Failure;
use crate::files;
use crate::games::{self, Visitor};
use crate::matches::{Journal, Plan, Shard, Tally};

/// What to plan.
#[derive(clap::Args)]
pub struct PlanArgs {
    #[command(flatten)]
    match_up: MatchUp,
    /// File for the plan
    #[arg(short, value_name = "FILE")]
    out: PathBuf,
}

/// Which part of which plan to play.
#[derive(clap::Args)]
pub struct RunArgs {
    /// File with the plan
    plan: PathBuf,
    /// Which part, as in 3/16
    #[arg(long, default_value = "1/1", value_name = "NUMBER/COUNT")]
    shard: Shard,
    /// File for the games; it is there when all of them are played
    #[arg(short, value_name = "FILE")]
    out: PathBuf,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Writes a plan.
pub fn run_plan(args: &PlanArgs) -> Result<ExitCode, Failure> {
    let game = &args.match_up.game;
    let plan = games::visit(game, MakePlan(&args.match_up)).ok_or_else(|| unknown_game(game))??;
    let text = serde_json::to_string_pretty(&plan).map_err(|error| error.to_string())?;
    files::write(&args.out, &format!("{text}\n"))?;
    outln!("{} games, plan {}", plan.pairings().len(), plan.digest());
    Ok(ExitCode::SUCCESS)
}

struct MakePlan<'a>(&'a MatchUp);

impl Visitor for MakePlan<'_> {
    type Output = Result<Plan, String>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        self.0.plan::<G>()
    }
}

/// Reads a plan.
pub fn load_plan(path: &Path) -> Result<Plan, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| format!("{name}: cannot be read: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{name}: not a plan: {error}"))
}

/// The head of a part's journal.
pub fn head(plan: &Plan, shard: Shard) -> Value {
    json!({ "plan": plan.digest(), "shard": shard.to_string() })
}

/// Plays a part of a plan.
pub fn run_shard(args: &RunArgs) -> Result<ExitCode, Failure> {
    let plan = load_plan(&args.plan)?;
    if args.out.exists() {
        let (found, _) = Journal::load(&args.out)?;
        if found != head(&plan, args.shard) {
            let file = args.out.display();
            return Err(format!("{file}: holds another part or plan: {found}").into());
        }
        outln!("{}: done already", args.out.display());
        return Ok(ExitCode::SUCCESS);
    }
    let unknown = || unknown_game(&plan.game);
    games::visit(&plan.game, RunPart(args, &plan)).ok_or_else(unknown)??;
    Ok(ExitCode::SUCCESS)
}

struct RunPart<'a>(&'a RunArgs, &'a Plan);

impl Visitor for RunPart<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let Self(args, plan) = self;
        refuse_changed_players(plan)?;
        plan.try_players::<G>()?;
        let mut part = args.out.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        let interrupted = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&interrupted)?;
        let session = Session {
            plan,
            shard: args.shard,
            journal: Some((part.clone(), head(plan, args.shard))),
            replays: None,
            jobs: args.jobs.unwrap_or_else(cores),
            interrupted: &interrupted,
        };
        let mut tally = Tally::default();
        if session.play::<G>(&mut tally, |_| false)? == Finish::Interrupted {
            return Err(Failure::Interrupted("interrupted; the same command goes on".to_owned()));
        }
        let renamed = std::fs::rename(&part, &args.out);
        renamed.map_err(|error| format!("{}: cannot be written: {error}", args.out.display()))?;
        tell(&plan.players.each_ref().map(ToString::to_string), &tally, None);
        Ok(())
    }
}

fn refuse_changed_players(plan: &Plan) -> Result<(), String> {
    for (spec, planned) in plan.players.iter().zip(&plan.digests) {
        let now = spec.digest()?;
        if now != *planned {
            return Err(format!(
                "player {spec} is not the one of the plan: its digest is {now}, planned {planned}"
            ));
        }
    }
    Ok(())
}
