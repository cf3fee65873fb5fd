//! `referee play`: plays one game.

use engine::table;
use matches::reports::{GameReport, turn_text};

use crate::Failure;
use crate::interrupt::end_on_interrupt;
use crate::shared_args::{is_coloured, print_notes};
use crate::table_args::{PreparedGame, TableArgs};
use crate::terminal::Drawing;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub table: TableArgs,
    /// Print one JSON object instead of the game
    #[arg(long, conflicts_with_all = ["show", "quiet"])]
    pub json: bool,
    /// Print only the result, without the final position
    #[arg(long, conflicts_with = "show")]
    pub quiet: bool,
    /// Show the position after every turn, not only at the end
    #[arg(long)]
    pub show: bool,
}

/// Plays the game and prints the result.
pub fn run(args: &Args) -> Result<(), Failure> {
    end_on_interrupt()?;
    let PreparedGame { seed, setup, game, mut players, budgets, replay } = args.table.prepare()?;
    let drawing = Drawing::for_game(game.as_ref(), is_coloured());
    let mut last = game.boxed();
    let record = table::play(game, &mut players, budgets, |game, record| {
        if args.show {
            outln!("{}{}", turn_text(record), drawing.board(&game.scene()));
        }
        last = game.boxed();
    })?;
    args.table.keep(replay, seed, setup.as_ref(), &record)?;
    print_notes(args.table.game.referee()?.as_ref())?;
    let TableArgs { out, .. } = &args.table;
    let players = &args.table.names();
    let name = args.table.game.name()?;
    let (game, ending, record) = (name.as_str(), last.ending(), &record);
    let report = GameReport { game, seed, players, record, ending };
    if args.json {
        outln!("{}", report.as_json());
        return Ok(());
    }
    let scene = last.scene();
    // Games played by external referees have no board here.
    if !args.quiet && !scene.tiles.is_empty() {
        out!("{}{}\n\n", drawing.board(&scene), drawing.legend(&scene));
    }
    out!("{report}");
    if let Some(file) = out {
        outln!("replay: {0}; `referee watch {0}` shows it turn by turn", file.display());
    }
    Ok(())
}
