//! `referee average`: the mean of several tunings, which several machines have played.

use std::path::PathBuf;

use files::Paths;
use matches::Maker;
use matches::kinds::TUNING_FILE;
use matches::reports::AverageReport;
use matches::tuning::{Average, candidates_folder};

use super::tune::TestArgs;
use crate::Failure;
use crate::interrupt::{GOES_ON, stop_on_interrupt};
use crate::outputs::expect_kind;

#[derive(clap::Args)]
pub struct Args {
    /// Logs of `tune`: the same player and parameters, and other seeds in each
    #[arg(required = true, num_args = 2..)]
    tunings: Vec<PathBuf>,
    /// File for the games of the test; the same command goes on where it stopped
    #[arg(short, long, default_value = "average.jsonl", value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    test: TestArgs,
}

/// Tests the mean of the results against the start, and prints both.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut paths = Paths::default();
    args.tunings.iter().try_for_each(|log| paths.input("a tuning", log))?;
    paths.output("--out", &args.out)?;
    args.tunings.iter().try_for_each(|log| expect_kind(log, &[TUNING_FILE]))?;
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let average = Average::open(&args.tunings)?;
    let report = AverageReport(&average);
    let mut object = report.as_json();
    if !args.test.json.json {
        out!("{report}");
    }
    let template = average.settings().template.clone();
    let limits = args.test.build.limits(&interrupted);
    let maker = Maker::new(template, &candidates_folder(&args.out), limits)?;
    let plan = average.test(args.test.seeds(average.pairs()), &maker)?;
    let finish = args.test.play(plan.as_ref(), args.out.clone(), &interrupted, &mut object)?;
    args.test.finish(&object, average.settings().plan.setup.referee.as_ref(), finish)
}
