//! `referee watch`: a game in the terminal, or as plain text where there is none.

mod live;

use std::io::IsTerminal;
use std::path::PathBuf;

use super::table_args::TableArgs;
use super::Failure;
use crate::codingame::select;
use crate::outputs::{expect_kind, GAMES};
use crate::viewer::frames_of;
use crate::viewer::terminal::{frames_text, Screen};

/// What to watch.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    source: Option<Source>,
    /// A file of replays, or of game results of CodinGame
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// Begin after N turns
    #[arg(long, default_value_t = 0, value_name = "T")]
    turn: usize,
}

/// Where else a game may come from.
#[derive(clap::Subcommand)]
enum Source {
    /// Play a game and watch it meanwhile
    Live(TableArgs),
}

/// Shows the game until the user has seen enough.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(Source::Live(table)) = &args.source {
        return live::run(table);
    }
    let file = args.file.as_ref().expect("a file is required where nothing is played");
    expect_kind(file, GAMES)?;
    let recording = frames_of(&select(file, args.game)?)?;
    let last = recording.frames.len() - 1;
    if args.turn > last {
        return Err(format!("--turn {}: the game has {last} turns", args.turn).into());
    }
    if std::io::stdout().is_terminal() {
        Screen::new(recording, args.turn).show(|_| false)?;
    } else {
        out!("{}", frames_text(&recording, args.turn));
    }
    Ok(())
}
