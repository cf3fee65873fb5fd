//! `referee rules`: what a game is and how a bot speaks with it.

use std::process::ExitCode;

use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};

use super::Failure;

/// Of which game.
#[derive(clap::Args)]
pub struct Args {
    /// Which game; `referee games` lists them
    game: String,
}

/// Prints the page of a game.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    out!("{}", games::visit_named(&args.game, Rules)?);
    Ok(ExitCode::SUCCESS)
}

struct Rules;

impl Visitor for Rules {
    type Output = &'static str;

    fn visit<G: RegisteredGame>(self) -> &'static str {
        G::RULES
    }
}
