//! `referee debug`: runs a program on exactly the input of a recorded game.

use std::path::PathBuf;
use std::time::Duration;

use matches::reports::TableFormat;
use programs::{Spec, Workdir};

use crate::Failure;
use crate::debugging::{DebugReport, Program, Selection, debug_file, turn_text};
use crate::interrupt::end_on_interrupt;
use crate::outputs::{GAMES, expect_kind};
use crate::shared_args::{FormatArgs, is_coloured};

/// The program gets the input of the seat in the recorded game, whatever it answers. The turns in which its answers
/// differ are listed, then the first of them is shown with its position; --turn shows another one. The exit code is 1
/// if any answer differs.
#[derive(clap::Args)]
pub struct Args {
    /// Replay file, or CodinGame result file
    file: PathBuf,
    #[command(flatten)]
    selection: Selection,
    /// Milliseconds per turn, and ten times that for the first; answers slower than the game's own limit are marked
    #[arg(long, value_name = "MS", default_value_t = 60_000)]
    timeout_ms: u64,
    /// Search nodes per turn for a built-in player, instead of a time limit
    #[arg(long, alias = "work", value_name = "N")]
    nodes: Option<u64>,
    /// Also list the turns that match the recording
    #[arg(long)]
    all: bool,
    /// Print the process ID, and wait for a debugger before sending the first input
    #[arg(long)]
    wait: bool,
    /// Folder in which the program runs: current, or program for the program's own folder
    #[arg(long, default_value = "current", value_name = "FOLDER")]
    workdir: Workdir,
    #[command(flatten)]
    format: FormatArgs,
    /// Program with its arguments, or @name for a built-in player
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Runs the program and shows its answers.
pub fn run(args: &Args) -> Result<(), Failure> {
    end_on_interrupt()?;
    let spec = match &args.command[..] {
        [text] => text.parse::<Spec>()?,
        argv => Spec::from_argv(argv.to_vec())?,
    };
    let program = Program {
        spec,
        nodes: args.nodes,
        time_limit: Duration::from_millis(args.timeout_ms),
        wait: args.wait,
        workdir: args.workdir,
        colour: is_coloured(),
    };
    let (turn, format) = (args.selection.turn, args.format.chosen());
    expect_kind(&args.file, GAMES)?;
    let games = debug_file(&args.file, &args.selection, &program)?;
    let report = DebugReport { games, all: args.all || turn.is_some() };
    if let (Some(_), TableFormat::Text) = (turn, format) {
        for game in &report.games {
            game.turns.iter().for_each(|turn| out!("{}", turn_text(game, turn)));
        }
    } else {
        out!("{}", report.to_text(format));
    }
    match report.differences() {
        0 => Ok(()),
        1 => Err(Failure::Differs("1 turn differs".to_owned())),
        count => Err(Failure::Differs(format!("{count} turns differ"))),
    }
}
