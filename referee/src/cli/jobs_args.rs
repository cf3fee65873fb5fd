//! How many games are played at a time, as it is typed.

use crate::in_order::JOBS_MAX;

/// The number of games at a time.
#[derive(clap::Args)]
pub struct JobsArgs {
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "N", value_parser = read_jobs)]
    jobs: Option<usize>,
}

impl JobsArgs {
    /// The number that was typed, or that of the cores.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores)
    }
}

fn read_jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=JOBS_MAX).contains(jobs));
    jobs.ok_or_else(|| format!("expected 1 to {JOBS_MAX}"))
}
