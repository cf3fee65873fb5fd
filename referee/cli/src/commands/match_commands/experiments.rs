//! `referee experiments`: candidates, each tested against a base.

use std::path::PathBuf;

use matches::experiments::{ExperimentRun, Queue, Standing};
use matches::kinds::QUEUE;
use matches::reports::ExperimentsReport;

use crate::Failure;
use crate::args::{BuildArgs, FormatArgs, JobsArgs, print_notes};
use crate::interrupt::{GOES_ON, finished, stop_on_interrupt};
use crate::outputs::expect_kind;
use crate::progress::QueueProgress;

#[derive(clap::Args)]
pub struct Args {
    /// TOML file with the game, the sequential test, the base and the candidates, in which paths count from its folder.
    /// The games are in a folder beside it, QUEUE.games; the same command goes on where it stopped
    queue: PathBuf,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Play all games of this player again, as after a change of its program; may be given again
    #[arg(long, value_name = "NAME")]
    force: Vec<String>,
    #[command(flatten)]
    build: BuildArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Plays the missing games and prints the standings.
pub fn run(args: &Args) -> Result<(), Failure> {
    expect_kind(&args.queue, &[QUEUE])?;
    let queue = Queue::load(&args.queue)?;
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let mut run = ExperimentRun::open(&queue, &args.force, args.build.limits(&interrupted))?;
    run.notes().iter().for_each(|note| errln!("referee: {note}"));
    let mut progress = QueueProgress::new(&queue, &run.standings());
    let see = &mut |standings: &[Standing<'_>], index| progress.show(standings, index);
    let finish = run.play(args.jobs.count(), &interrupted, see);
    drop(progress);
    let finish = finish?;
    print_notes(run.referee())?;
    let report = ExperimentsReport { queue: &queue, standings: &run.standings() };
    out!("{}", report.to_text(args.format.chosen()));
    finished(finish, GOES_ON)
}
