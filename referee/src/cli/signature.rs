//! `referee signature`: one number for how the bot plays.

use std::process::ExitCode;

use super::Failure;
use crate::tuning::signature;

/// How much to play.
#[derive(clap::Args)]
pub struct Args {
    /// Games the bot plays against itself
    #[arg(long, default_value_t = 24, value_name = "N")]
    games: i64,
    /// Evaluations a turn
    #[arg(long, default_value_t = 200, value_name = "N")]
    work: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the signature of the bot in this program.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let signature = format!("{:016x}", signature(args.games, args.work)?);
    match args.json {
        true => outln!("{}", serde_json::json!({ "signature": signature })),
        false => outln!("{signature}"),
    }
    Ok(ExitCode::SUCCESS)
}
