//! `referee verify`: plays records again and compares.

use std::path::PathBuf;

use serde_json::json;

use super::json_args::JsonArgs;
use super::Failure;
use crate::codingame::verify_file;
use crate::outputs::{expect_kind, GAMES};

/// What to verify.
#[derive(clap::Args)]
pub struct Args {
    /// Files of records, one JSON object a line, plain or gzip: replays, golden data of a game, or
    /// game results of CodinGame
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    json: JsonArgs,
}

/// Verifies file after file and stops at the first difference.
pub fn run(args: &Args) -> Result<(), Failure> {
    for file in &args.files {
        expect_kind(file, GAMES)?;
        let count = verify_file(file)?;
        let text = format!("{}: {count} records agree\n", file.display());
        args.json.print(&text, &json!({ "file": file, "records": count }));
    }
    Ok(())
}
