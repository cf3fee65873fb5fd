//! `referee play`: one game between players.

use std::io::IsTerminal;

use super::interrupt::end_on_interrupt;
use super::table_args::{PreparedGame, TableArgs};
use super::Failure;
use crate::reports::{turn_text, GameReport};
use crate::table;

/// Who plays what, and how.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub table: TableArgs,
    /// Print one JSON object instead of the game
    #[arg(long, conflicts_with_all = ["show", "quiet"])]
    pub json: bool,
    /// Print the result only, without the board
    #[arg(long, conflicts_with = "show")]
    pub quiet: bool,
    /// Show the board after every turn, not only at the end
    #[arg(long)]
    pub show: bool,
}

/// Plays the game and shows it.
pub fn run(args: &Args) -> Result<(), Failure> {
    end_on_interrupt()?;
    let PreparedGame { setup, game, mut players, budgets, replay } = args.table.prepare()?;
    let live = args.show || (!args.quiet && std::io::stdout().is_terminal());
    let mut last = game.boxed();
    let record = table::play(game, &mut players, budgets, |game, record| {
        if live && !args.json {
            outln!("{}{game}", turn_text(record));
        }
        last = game.boxed();
    });
    args.table.keep(replay, setup.as_ref(), &record)?;
    let TableArgs { replay, setup, .. } = &args.table;
    let (seed, players) = (setup.seed, &args.table.names());
    let report = GameReport { game: &args.table.game, seed, players, record: &record };
    if args.json {
        outln!("{}", report.as_json());
        return Ok(());
    }
    if !args.quiet {
        out!("{last}");
    }
    out!("{report}");
    if let Some(file) = replay {
        outln!("replay: {}", file.display());
    }
    Ok(())
}
