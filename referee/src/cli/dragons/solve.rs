//! `referee solve friends-and-dragons`: the best drags of a board.

use std::time::Duration;

use indicatif::ProgressBar;

use super::Files;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::json_args::JsonArgs;
use crate::cli::Failure;
use crate::games::friends_and_dragons::solver::{solve, Options, Progress};
use crate::games::friends_and_dragons::{Difficulty, SolutionReport};
use crate::limit::Limit;

/// Which board, and how long to search.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    files: Files,
    /// How many answers
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,
    /// What orders answers of equal score: advanced or simple
    #[arg(long, default_value = "advanced", value_parser = difficulty, value_name = "NAME")]
    difficulty: Difficulty,
    /// Only drags of at most L steps
    #[arg(long, value_name = "L")]
    max_steps: Option<usize>,
    /// Memory for the search
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    budget_mb: usize,
    /// Seconds to search at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    json: JsonArgs,
}

fn difficulty(name: &str) -> Result<Difficulty, String> {
    match name {
        "advanced" => Ok(Difficulty::Advanced),
        "simple" => Ok(Difficulty::Simple),
        _ => Err("expected advanced or simple".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Solves the board and prints the answers; Ctrl-C prints the best so far.
pub fn run(args: &Args) -> Result<(), Failure> {
    let field = args.files.field()?;
    if args.top == 0 {
        return Err("--top 0: expected at least 1".to_owned().into());
    }
    let interrupted = stop_on_interrupt("the best so far is printed")?;
    let limit = args.time.map_or(Limit::none(), Limit::after).or_when(interrupted);
    let options = Options {
        top: args.top,
        difficulty: args.difficulty,
        max_steps: args.max_steps,
        memory: args.budget_mb.saturating_mul(1 << 20),
    };
    let bar = ProgressBar::new_spinner();
    let solution = solve(&field, &options, &limit, &|progress: Progress| {
        let Progress { score, steps, visited } = progress;
        bar.set_message(format!("{score}: more than {steps} steps, {visited} states"));
        bar.tick();
    });
    bar.finish_and_clear();
    let report = SolutionReport { field: &field, solution: &solution };
    args.json.print(&report, &report.as_json());
    Ok(())
}
