//! `referee verify`: plays records again and compares.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::Failure;
use crate::codingame::verify_file;

/// What to verify.
#[derive(clap::Args)]
pub struct Args {
    /// Files of records, one JSON object a line, plain or gzip: replays, golden data of a game, or
    /// game results of CodinGame
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object a file
    #[arg(long)]
    json: bool,
}

/// Verifies file after file and stops at the first difference.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for file in &args.files {
        let count = verify_file(file)?;
        match args.json {
            true => outln!("{}", json!({ "file": file, "records": count })),
            false => outln!("{}: {count} records agree", file.display()),
        }
    }
    Ok(ExitCode::SUCCESS)
}
