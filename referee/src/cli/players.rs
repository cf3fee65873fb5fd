//! `referee players`: the built-in players of a game.

use std::process::ExitCode;

use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};

/// Which game.
#[derive(clap::Args)]
pub struct Args {
    /// Name of the game
    game: String,
}

/// Prints a line a player.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let lines = games::visit_named(&args.game, List)?;
    out!("{lines}");
    Ok(ExitCode::SUCCESS)
}

struct List;

impl Visitor for List {
    type Output = String;

    fn visit<G: RegisteredGame>(self) -> String {
        G::players()
            .iter()
            .map(|player| format!("@{:14} {}\n", player.name, player.about))
            .collect()
    }
}
