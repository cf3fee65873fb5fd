//! `referee games`: which games there are.

use std::process::ExitCode;

use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};

use super::Failure;

/// Nothing to choose.
#[derive(clap::Args)]
pub struct Args {}

/// Prints a line a game: its name and what it is.
pub fn run(_: &Args) -> Result<ExitCode, Failure> {
    for name in games::NAMES {
        let about = games::visit(name, About).expect("every listed name is a game");
        outln!("{name:20} {about}");
    }
    Ok(ExitCode::SUCCESS)
}

struct About;

impl Visitor for About {
    type Output = &'static str;

    fn visit<G: RegisteredGame>(self) -> &'static str {
        G::ABOUT
    }
}
