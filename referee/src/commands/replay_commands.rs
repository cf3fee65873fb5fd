//! `referee verify`, `trace` and `stdin`: recorded games as text.

use std::path::PathBuf;

use engine::protocol::Seat;
use replays::codingame::verify_file;
use replays::text::printable_lines;
use replays::{inputs, trace};
use serde_json::json;

use crate::Failure;
use crate::args::{JsonArgs, ReplayArgs};
use crate::outputs::{GAMES, expect_kind};

/// Arguments of `referee verify`.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// Files of records, one JSON object per line, plain or gzip: replays, golden data of a game, or
    /// game results of CodinGame
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    json: JsonArgs,
}

/// Verifies file after file and stops at the first difference.
pub fn run_verify(args: &VerifyArgs) -> Result<(), Failure> {
    for file in &args.files {
        expect_kind(file, GAMES)?;
        let count = verify_file(file)?;
        let text = format!("{}: {count} records agree\n", file.display());
        args.json.print(&text, &json!({ "file": file, "records": count }));
    }
    Ok(())
}

/// Arguments of `referee trace`.
#[derive(clap::Args)]
pub struct TraceArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints openings, views, answers, events and scores.
pub fn run_trace(args: &TraceArgs) -> Result<(), Failure> {
    let selected = args.replay.select()?;
    let trace = trace(&selected.replay);
    let trace = trace.map_err(|difference| Failure::differs(&selected.place, &difference))?;
    args.json.print(&printable_lines(&trace.to_string()), &json!(trace));
    Ok(())
}

/// Arguments of `referee stdin`.
#[derive(clap::Args)]
pub struct StdinArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    /// The last turn to print, counted from 1 over all seats, as everywhere
    #[arg(long, value_name = "T")]
    turn: usize,
    /// The seat, from 0
    #[arg(long, value_name = "S")]
    seat: usize,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the opening and the views of a seat up to a turn.
pub fn run_stdin(args: &StdinArgs) -> Result<(), Failure> {
    let selected = args.replay.select()?;
    let input = inputs(&selected, Seat(args.seat), args.turn)?;
    args.json.print(&input, &json!(input));
    Ok(())
}
