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
    /// Print the rules of a game, with its input and output
    Rules(catalogue::RulesArgs),
    /// Write a starter bot in Rust, C++ or Python
    Init(init::Args),
    /// Clone and build a contest's repository, or update it
    Setup(setup::Args),
    /// List the built-in players of a game
    Players(catalogue::PlayersArgs),
    /// Print the map for a seed in the format that `solve` reads
    Map(map::Args),
    /// Play one game
    Play(play::Args),
    /// Play two players against each other over many seeds
    Match(match_commands::MatchArgs),
    /// Build, check, test and rate versions of bots, in the browser or on the command line
    Arena(arena::Args),
    /// Write a plan for playing a match in parts
    Plan(match_commands::PlanArgs),
    /// Play one part of a plan
    Run(match_commands::RunArgs),
    /// Merge the parts of a plan
    Merge(match_commands::MergeArgs),
    /// List the games of a journal or a replay file
    List(list::Args),
    /// Estimate the Elo difference between two players from their results
    Stats(stats::Args),
    /// Tune a player's parameters by self-play
    Tune(tune::Args),
    /// Replay recorded games and golden data, and compare the results
    Verify(replay_commands::VerifyArgs),
    /// Print a replay with all input, answers and events
    Trace(replay_commands::TraceArgs),
    /// Write a replay as a self-contained page, or a position as a picture
    View(view::Args),
    /// Show the matches, tuning runs and replays in a folder in the browser, and play games
    /// yourself
    Serve(serve::Args),
    /// Step through a replay in the terminal
    Watch(watch::Args),
    /// Run a program on the exact input of a recorded game, and compare its answers
    Debug(debug::Args),
    /// Replay CodinGame results and compare the games
    Import(import::ImportArgs),
    /// Write a replay in the format of CodinGame's SDK
    Export(import::ExportArgs),
    /// Print the exact input a seat received up to a turn
    Stdin(replay_commands::StdinArgs),
    /// Print shell completions
    Completions(manual::CompletionsArgs),
    /// Write manual pages to a folder
    Man(manual::ManArgs),
}
