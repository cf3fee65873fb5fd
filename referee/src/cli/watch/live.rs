//! A game that is watched while it is played.

use std::io::IsTerminal;

use crate::cli::interrupt::end_on_interrupt;
use crate::cli::table_args::{PreparedGame, TableArgs};
use crate::cli::Failure;
use crate::players::end_all_programs;
use crate::viewer::terminal::LiveGame;

/// Plays the game and shows it.
pub fn run(table: &TableArgs) -> Result<(), Failure> {
    end_on_interrupt()?;
    let PreparedGame { setup, game, players, budgets, replay } = table.prepare()?;
    let seed = table.setup.seed.to_string();
    let live = LiveGame::new(game, players, budgets, &seed, &table.names());
    let record = if std::io::stdout().is_terminal() {
        live.show(leave)?
    } else {
        let record = live.print(|text| out!("{text}"));
        outln!("scores {:?}", record.scores);
        record
    };
    table.keep(replay, setup.as_ref(), &record)
}

/// The user has seen enough, and players who still think would think on.
fn leave() {
    end_all_programs();
    eprintln!("referee: left before the end of the game; no replay is written");
    std::process::exit(0);
}
