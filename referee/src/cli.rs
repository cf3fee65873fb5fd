//! The command line: what was typed becomes what is meant, and one file a command does it.

mod failure;
mod games_list;
mod solve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use failure::Failure;

/// Referee, replays, matches and solvers for five games.
#[derive(Parser)]
#[command(name = "referee", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games
    Games(games_list::Args),
    /// Solve a game's native problem
    Solve(solve::Args),
}

/// Runs the command that was typed, and says on standard error why it failed if it did.
#[must_use]
pub fn run() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Games(args) => games_list::run(&args),
        Command::Solve(args) => solve::run(args),
    };
    done.unwrap_or_else(|failure| {
        eprintln!("referee: {failure}");
        failure.exit_code()
    })
}
