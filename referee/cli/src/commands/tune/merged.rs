//! `referee tune` with several logs: tests the mean result of tuning runs on several machines.

use std::path::Path;

use files::Paths;
use matches::kinds::TUNING_FILE;
use matches::reports::MergedReport;
use matches::tuning::{Merged, candidates_folder};
use matches::{Finish, Maker};

use super::add::values_text;
use super::test::{FilesArgs, TestArgs};
use crate::Failure;
use crate::interrupt::{GOES_ON, stop_on_interrupt};
use crate::outputs::expect_kind;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    files: FilesArgs,
    #[command(flatten)]
    test: TestArgs,
}

/// Tests the mean of the results against the starting values, and prints both.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Args { files: FilesArgs { logs, out }, test } = args;
    let out = out.as_deref().unwrap_or(Path::new("mean.jsonl"));
    let mut paths = Paths::default();
    logs.iter().try_for_each(|log| paths.input("--log", log))?;
    paths.output("--out", out)?;
    logs.iter().try_for_each(|log| expect_kind(log, &[TUNING_FILE]))?;
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let merged = Merged::open(logs)?;
    let target = test.add.target(merged.settings())?;
    let report = MergedReport(&merged);
    let mut object = report.as_json();
    if !test.json.json {
        out!("{report}");
    }
    let template = merged.settings().template.clone();
    let limits = test.build.limits(&interrupted);
    let maker = Maker::new(template, &candidates_folder(out), limits)?;
    let plan = merged.test(test.seeds(merged.pairs()), &maker)?;
    let finish = test.play(plan.as_ref(), out.to_owned(), &interrupted, &mut object)?;
    if let (Finish::Complete, Some(target)) = (finish, target) {
        let values = values_text(merged.settings(), &merged.mean());
        test.add_result(&target, merged.result(&maker)?.as_ref(), &values, &mut object)?;
    }
    test.finish(&object, merged.settings().plan.setup.referee.as_ref(), finish)
}
