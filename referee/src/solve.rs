//! `referee solve`, with one file for each game that has a native problem.

mod battling_knights;
mod dragonsweeper;
mod janken;

use clap::Subcommand;

use crate::dragons;
use cli::Failure;

// No doc comment: it would replace the command's help.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// Play moves.txt and write final_state.json
    BattlingKnights(battling_knights::Args),
    /// Play Dragonsweeper lairs with the built-in solver
    Dragonsweeper(dragonsweeper::Args),
    /// Find the best drags on a board
    FriendsAndDragons(dragons::SolveArgs),
    /// Answer the contest's input
    Janken(janken::Args),
}

/// Solves the native problem of the selected game.
pub fn run(args: Args) -> Result<(), Failure> {
    match args.game {
        Game::BattlingKnights(args) => battling_knights::run(&args),
        Game::Dragonsweeper(args) => dragonsweeper::run(&args),
        Game::FriendsAndDragons(args) => dragons::run_solve(&args),
        Game::Janken(args) => janken::run(&args),
    }
}
