//! `referee play`: one game between players.

use std::io::IsTerminal;

use super::interrupt::end_on_interrupt;
use super::table_args::{PreparedGame, TableArgs};
use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};
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
    games::visit_named(&args.table.game, Play(args))?
}

struct Play<'a>(&'a Args);

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let args = self.0;
        let PreparedGame { setup, game, mut players, budgets, replay } = args.table.lay::<G>()?;
        let live = args.show || (!args.quiet && std::io::stdout().is_terminal());
        let mut last = game.clone();
        let record = table::play(game, &mut players, budgets, |game, record| {
            if live && !args.json {
                outln!("{}{game}", turn_text(record));
            }
            last = game.clone();
        });
        args.table.keep::<G>(replay, &setup, &record)?;
        let TableArgs { replay, setup, .. } = &args.table;
        let (seed, players) = (setup.seed, &args.table.names());
        let report = GameReport { game: G::NAME, seed, players, record: &record };
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
}
