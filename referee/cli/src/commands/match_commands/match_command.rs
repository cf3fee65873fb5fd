//! `referee match`: tests whether one player is stronger than another.

use std::path::PathBuf;

use files::{Overwrite, Paths};
use matches::reports::MatchReport;
use matches::statistics::Sprt;
use matches::{Session, SessionFiles, Shard};

use super::plan_args::MatchUp;
use crate::Failure;
use crate::interrupt::{GOES_ON, finished, stop_on_interrupt};
use crate::progress::Progress;
use crate::shared_args::{FormatArgs, JobsArgs, print_notes};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    match_up: MatchUp,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Stop as soon as a sequential test between two Elo differences is decided
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write one line per game to this file; the same command resumes an interrupted match
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the replay of every game to this file, one line per game
    #[arg(long, visible_alias = "replay", value_name = "FILE")]
    replays: Option<PathBuf>,
    /// Overwrite the --out and --replays files, whatever they contain
    #[arg(long)]
    force: bool,
    /// Keep playing even if a player never answers in its first games
    #[arg(long)]
    allow_silent: bool,
    #[command(flatten)]
    format: FormatArgs,
}

/// Plays the match and prints the result.
pub fn run(args: &Args) -> Result<(), Failure> {
    let sprt = args.sprt;
    let plan = args.match_up.plan()?;
    let mut paths = Paths::default();
    args.match_up.game.conditions.add_paths(&mut paths)?;
    let files = [("--out", &args.out), ("--replays", &args.replays)];
    for (option, path) in files.iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        paths.output(option, path)?;
    }
    let hint = if args.out.is_some() { GOES_ON } else { "use --out FILE to make it resumable" };
    let interrupted = stop_on_interrupt(hint)?;
    let session = Session {
        plan: &plan,
        shard: Shard::WHOLE,
        files: SessionFiles {
            journal: args.out.clone(),
            replays: args.replays.clone(),
            overwrite: Overwrite::from_force(args.force),
            is_of_arena: false,
        },
        sprt,
        allow_silent: args.allow_silent,
        jobs: args.jobs.count(),
        interrupted: &interrupted,
    };
    let mut progress = Progress::new(sprt);
    let finish = session.play(&mut progress)?;
    let summary = progress.finish();
    print_notes(plan.setup.referee.as_ref())?;
    let report = MatchReport { plan: &plan, summary: &summary, sprt };
    out!("{}", report.to_text(args.format.chosen()));
    finished(finish, hint)
}
