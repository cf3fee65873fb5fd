//! The subcommands.

use clap::{Parser, Subcommand};

use crate::commands::{
    arena, catalogue, debug, import, init, list, manual, map, match_commands, play,
    replay_commands, serve, setup, stats, tune, view, watch,
};
use crate::program::NAME;

#[derive(Parser)]
#[command(name = NAME, version, max_term_width = 100, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games
    Games(catalogue::GamesArgs),
    /// Print the rules of a game: what it is, what a bot is sent, and what it answers
    Rules(catalogue::RulesArgs),
    /// Write a small bot to begin with, in Rust, C++ or Python
    Init(init::Args),
    /// Clone and build the repository of a contest, or update it
    Setup(setup::Args),
    /// List the built-in players of a game
    Players(catalogue::PlayersArgs),
    /// Print the map of a seed, as `solve` reads it
    Map(map::Args),
    /// Play one game
    Play(play::Args),
    /// Play two players against each other over many seeds
    Match(match_commands::MatchArgs),
    /// Build, check, test and rate versions of bots, in the browser and on the command line
    Arena(arena::Args),
    /// Write down a match to be played in parts
    Plan(match_commands::PlanArgs),
    /// Play a part of a plan
    Run(match_commands::RunArgs),
    /// Put the parts of a plan together
    Merge(match_commands::MergeArgs),
    /// List games of a journal or of a file of replays, and how to look at them
    List(list::Args),
    /// Estimate the strength of two players from counts of results
    Stats(stats::Args),
    /// Improve the parameters of any player by play against itself
    Tune(tune::Args),
    /// Play replays and golden data again and compare
    Verify(replay_commands::VerifyArgs),
    /// Print a replay with all that was sent and all that happened
    Trace(replay_commands::TraceArgs),
    /// Write a replay as a page that opens from disk, or a position as a picture
    View(view::Args),
    /// Show matches, tunings and replays of a folder in the browser, and play by hand
    Serve(serve::Args),
    /// Step through a replay in the terminal
    Watch(watch::Args),
    /// Run a program on exactly the input of a recorded game and compare its answers
    Debug(debug::Args),
    /// Replay game results of CodinGame and compare
    Import(import::ImportArgs),
    /// Write a replay in the form of CodinGame's SDK
    Export(import::ExportArgs),
    /// Print exactly what a seat was sent up to a turn
    Stdin(replay_commands::StdinArgs),
    /// Print completions for a shell
    Completions(manual::CompletionsArgs),
    /// Write the pages of the manual into a folder
    Man(manual::ManArgs),
}
