//! `referee arena plan` and `referee arena put`: tests played outside the arena.

use std::path::{Path, PathBuf};

use arena::{Arena, BYTES_MAX, Request};
use files::{Output, Overwrite, Paths};
use matches::kinds::{MATCH_FILE, PLAN};
use replays::text::counted;

use super::folder::{FolderArgs, ask, in_folder};
use crate::Failure;
use crate::outputs::expect_kind;

#[derive(clap::Args)]
pub struct PlanArgs {
    /// Number of the test
    test: u32,
    /// Number of the opponent, if the test has several
    #[arg(long, value_name = "N")]
    against: Option<u32>,
    /// Plan at most this many games [default: all that the test may need]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// File for the plan
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file, whatever it contains
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
pub struct PutArgs {
    /// Number of the test
    test: u32,
    /// Journal of the games, written by `merge` or `run`
    journal: PathBuf,
    #[command(flatten)]
    folder: FolderArgs,
}

/// Writes the games that a test still needs as a plan.
pub fn plan(args: &PlanArgs) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.output("--out", &args.out)?;
    let out = std::path::absolute(&args.out).map_err(Failure::usage)?;
    let output = Output::open(&out, &PLAN, Overwrite::from_force(args.force))?;
    // Program paths in a plan are relative to the arena folder.
    in_folder(&args.folder.folder)?;
    let plan = Arena::read(Path::new("."))?.plan_of(args.test, args.against, args.games)?;
    let text = serde_json::to_string_pretty(&plan)?;
    output.finish(format!("{text}\n"))?;
    let games = plan.pairings().remaining();
    outln!("{games} games; run the plan in the arena's folder, or in a copy of it");
    Ok(())
}

/// Adds the games in a journal to a test.
pub fn put(args: &PutArgs) -> Result<(), Failure> {
    expect_kind(&args.journal, &[MATCH_FILE])?;
    let journal = files::read_text(&args.journal)?;
    let name = args.journal.display().to_string();
    if journal.len() > BYTES_MAX {
        let reason = format!("is larger than {} MiB", BYTES_MAX >> 20);
        return Err(Failure::at(name, reason));
    }
    let reply = ask(&args.folder, Request::Put { test: args.test, name, journal })?;
    outln!("{} added", counted(reply.games.unwrap_or_default(), "game"));
    Ok(())
}
