//! `referee verify`: plays records again and compares.

use std::path::PathBuf;
use std::process::ExitCode;

use super::Failure;
use crate::codingame::verify_file;

/// What to verify.
#[derive(clap::Args)]
pub struct Args {
    /// Files of records, one JSON object a line, plain or gzip: replays, golden data of a game, or
    /// game results of CodinGame
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Verifies file after file and stops at the first difference.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for file in &args.files {
        let count = verify_file(file)?;
        outln!("{}: {count} records agree", file.display());
    }
    Ok(ExitCode::SUCCESS)
}
