//! The files of a tuning run, and the test of its result against the starting values.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use engine::catalogue::RefereeChoice;
use files::Overwrite;
use matches::reports::MatchReport;
use matches::statistics::Sprt;
use matches::{Finish, Plan, Session, SessionFiles, Shard};
use programs::Spec;
use replays::text::printable;
use serde_json::Value;

use super::add;
use crate::Failure;
use crate::interrupt::{GOES_ON, finished};
use crate::progress::Progress;
use crate::shared_args::{BuildArgs, JobsArgs, JsonArgs, print_notes};

#[derive(clap::Args)]
pub struct FilesArgs {
    /// Same as --out; if repeated, the logs of tuning runs on several machines, whose mean result
    /// is tested
    #[arg(long = "log", value_name = "FILE")]
    pub logs: Vec<PathBuf>,
    /// File for the games; the same command resumes an interrupted run [default: tune.jsonl, or
    /// mean.jsonl with several --log]
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Options for the test of the result against the starting values.
#[derive(clap::Args)]
pub struct TestArgs {
    /// Sequential test of the result against the start values, to decide whether it is an
    /// improvement
    #[arg(
        long,
        default_value = "0,10",
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Sprt,
    /// Maximum number of seeds for the test, after the seeds of the rounds [default: as many as the rounds use]
    #[arg(long, value_name = "N")]
    test_seeds: Option<u32>,
    /// Overwrite the file, whatever it contains, and start over
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub build: BuildArgs,
    #[command(flatten)]
    pub jobs: JobsArgs,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub add: add::AddArgs,
}

impl TestArgs {
    pub fn overwrite(&self) -> Overwrite {
        Overwrite::from_force(self.force)
    }

    /// Returns the number of seeds for the test after a tuning run that played `played` seeds.
    pub fn seeds(&self, played: u64) -> u64 {
        self.test_seeds.map_or(played, u64::from)
    }

    /// Plays the test, then prints the result or adds it to the JSON object. `plan` is `None` if
    /// tuning changed nothing.
    pub fn play(
        &self,
        plan: Option<&Plan>,
        journal: PathBuf,
        interrupted: &AtomicBool,
        object: &mut Value,
    ) -> Result<Finish, Failure> {
        let Some(plan) = plan else {
            if !self.json.json && self.test_seeds != Some(0) {
                outln!("The values equal the start values, so there is nothing to test.");
            }
            return Ok(Finish::Complete);
        };
        let session = Session {
            plan,
            shard: Shard::WHOLE,
            files: SessionFiles {
                journal: Some(journal),
                overwrite: self.overwrite(),
                ..SessionFiles::default()
            },
            sprt: Some(self.sprt),
            allow_silent: false,
            jobs: self.jobs.count(),
            interrupted,
        };
        let mut progress = Progress::new(session.sprt);
        let finish = session.play(&mut progress)?;
        let summary = progress.finish();
        let report = MatchReport { plan, summary: &summary, sprt: Some(self.sprt) };
        object["test"] = report.as_json();
        if !self.json.json {
            outln!("\nThe tuned player: {}\n", printable(&plan.players[0].to_string()));
            out!("{report}");
        }
        Ok(finish)
    }

    /// Adds the tuned player to an arena unless tuning changed nothing, and reports its version.
    pub fn add_result(
        &self,
        target: &add::Target<'_>,
        player: Option<&Spec>,
        values: &str,
        object: &mut Value,
    ) -> Result<(), Failure> {
        let Some(player) = player else { return Ok(()) };
        let version = target.add(player, values)?;
        object["version"] = version.into();
        if !self.json.json {
            target.report(version);
        }
        Ok(())
    }

    /// Prints the JSON object if requested. Returns an error if the command was interrupted.
    pub fn finish(
        &self,
        object: &Value,
        referee: Option<&RefereeChoice>,
        finish: Finish,
    ) -> Result<(), Failure> {
        if self.json.json {
            outln!("{object}");
        }
        print_notes(referee)?;
        finished(finish, GOES_ON)
    }
}
