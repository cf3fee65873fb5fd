//! `referee verify`, `trace` and `stdin`: recorded games as text.

use std::path::{Path, PathBuf};

use engine::catalogue::{Mismatch, RefereeChoice};
use engine::protocol::Seat;
use games::sdk::SdkSetup;
use replays::codingame::{replays_of, verify_file};
use replays::text::printable_lines;
use replays::{SelectedReplay, inputs, replies, trace};
use serde_json::json;

use crate::Failure;
use crate::args::{JsonArgs, RefereeArgs, ReplayArgs};
use crate::outputs::{GAMES, expect_kind};

/// Arguments of `referee verify`.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// Files of records, one JSON object per line, plain or gzip: replays, golden data of a game, or
    /// game results of CodinGame
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    referee: RefereeArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// Verifies file after file and stops at the first difference.
pub fn run_verify(args: &VerifyArgs) -> Result<(), Failure> {
    let referee = args.referee.choice()?;
    for file in &args.files {
        expect_kind(file, GAMES)?;
        let count = match &referee {
            Some(referee) => verify_with(referee, file)?,
            None => verify_file(file)?,
        };
        let text = format!("{}: {count} records agree\n", file.display());
        args.json.print(&text, &json!({ "file": file, "records": count }));
    }
    Ok(())
}

/// Plays all games of a file again with the referee that played them, and compares all that it says.
fn verify_with(choice: &RefereeChoice, file: &Path) -> Result<usize, Failure> {
    let referee = sdk::live(choice)?;
    let mut count = 0;
    for selected in replays_of(file)? {
        let SelectedReplay { replay, place } = selected?;
        let setup = serde_json::from_value::<SdkSetup>(replay.setup.clone())
            .map_err(|_| Failure::at(&place, format!("a referee does not play {}", replay.game)))?;
        let differs = |found: Mismatch| match setup.sha256 == choice.sha256 {
            true => Failure::differs(&place, &found),
            false => {
                Failure::Differs(format!("{place}: {found}; it was played by another referee"))
            }
        };
        let replies = replies(&replay).map_err(differs)?;
        referee.difference(&setup, &replies)?.map_or(Ok(()), |found| Err(differs(found)))?;
        count += 1;
    }
    Ok(count)
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
