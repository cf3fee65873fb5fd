//! The command line: what was typed becomes what is meant, and one file a command does it.

#[macro_use]
mod out;

mod arena;
mod debug;
mod demo;
mod dragons;
mod failure;
mod format_args;
mod games_list;
mod import;
mod init;
mod interrupt;
mod jobs_args;
mod json_args;
mod list;
mod manual;
mod map;
mod matches;
mod play;
mod players;
mod progress;
mod replay_args;
mod rules;
mod serve;
mod setup_args;
mod signature;
mod solve;
mod stats;
mod stdin;
mod table_args;
mod trace;
mod tune;
mod verify;
mod view;
mod watch;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use failure::Failure;

use crate::games;
use crate::players::{end_idle_guards, guard_programs, serve_as_guard, GUARD_WORD};
use crate::text::{printable_lines, shortened};

/// Referee, replays, matches and solvers for five games. Without a command: a game to look at.
#[derive(Parser)]
#[command(name = "referee", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List the games
    Games(games_list::Args),
    /// Print the rules of a game: what it is, what a bot is sent, and what it answers
    Rules(rules::Args),
    /// Write a small bot to begin with, in Rust, C++ or Python
    Init(init::Args),
    /// List the built-in players of a game
    Players(players::Args),
    /// Print the setup of a seed
    Map(map::Args),
    /// Play one game
    Play(play::Args),
    /// Play two players against each other over many seeds
    Match(matches::MatchArgs),
    /// Rate many players by their games against each other
    League(matches::LeagueArgs),
    /// Write down a match to be played in parts
    Plan(matches::PlanArgs),
    /// Play a part of a plan
    Run(matches::RunArgs),
    /// Put the parts of a plan together
    Merge(matches::MergeArgs),
    /// List games of a journal or of a file of replays, and how to look at them
    List(list::Args),
    /// Estimate the strength of two players from counts of results
    Stats(stats::Args),
    /// Print one number for how the bot plays
    Signature(signature::Args),
    /// Improve the weights of the bot by play against itself
    Tune(tune::Args),
    /// Play replays and golden data again and compare
    Verify(verify::Args),
    /// Print a replay with all that was sent and all that happened
    Trace(trace::Args),
    /// Write a replay as a page that opens from disk, or a position as a picture
    View(view::Args),
    /// Show matches, leagues and replays of a folder in the browser, and play by hand
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
    Stdin(stdin::Args),
    /// Solve a game's native problem
    Solve(solve::Args),
    /// Zones and deadends of a board of Friends & Dragons
    Zones(dragons::ZonesArgs),
    /// Where heroes of Friends & Dragons can end
    Reach(dragons::ReachArgs),
    /// Play a given drag of Friends & Dragons
    Check(dragons::CheckArgs),
    /// Print completions for a shell
    Completions(manual::CompletionsArgs),
    /// Write the pages of the manual into a folder
    Man(manual::ManArgs),
}

/// Runs the command that was typed, and says on standard error why it failed if it did.
#[must_use]
pub fn run() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == GUARD_WORD) {
        return guard();
    }
    // The file of this program may be replaced while it runs; this name goes on to mean the old one.
    guard_programs(Path::new("/proc/self/exe"));
    let words: Vec<String> =
        words.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let done = if arena::is_called(&words) { arena::run(&words) } else { run_command(&words) };
    end_idle_guards();
    let Err(failure) = done else { return ExitCode::SUCCESS };
    eprintln!("referee: {}", printable_lines(&shortened(&failure.to_string())));
    failure.exit_code()
}

/// Guards programs for a referee that started this process.
fn guard() -> ExitCode {
    serve_as_guard().unwrap_or_else(|error| {
        eprintln!("referee: {GUARD_WORD} is for the referee's own use: {error}");
        ExitCode::from(2)
    })
}

/// Reads what was typed. Where it names a game, the help shows the options of that game.
fn parse(words: &[String]) -> Arguments {
    let mut command = Arguments::command();
    if let Some(game) = games::NAMES.iter().find(|name| words.iter().any(|word| word == *name)) {
        command = setup_args::hide_other_options(command, game);
    }
    let matches =
        command.try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    matches.unwrap_or_else(|error| out::exit_with(&error))
}

fn run_command(words: &[String]) -> Result<(), Failure> {
    match parse(words).command {
        None => demo::run(),
        Some(Command::Games(args)) => games_list::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Init(args)) => init::run(&args),
        Some(Command::Players(args)) => players::run(&args),
        Some(Command::Map(args)) => map::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => matches::run_match(&args),
        Some(Command::League(args)) => matches::run_league(&args),
        Some(Command::Plan(args)) => matches::run_plan(&args),
        Some(Command::Run(args)) => matches::run_shard(&args),
        Some(Command::Merge(args)) => matches::run_merge(&args),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Signature(args)) => signature::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Trace(args)) => trace::run(&args),
        Some(Command::View(args)) => view::run(&args),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Watch(args)) => watch::run(&args),
        Some(Command::Debug(args)) => debug::run(&args),
        Some(Command::Import(args)) => import::run_import(&args),
        Some(Command::Export(args)) => import::run_export(&args),
        Some(Command::Stdin(args)) => stdin::run(&args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Zones(args)) => dragons::run_zones(&args),
        Some(Command::Reach(args)) => dragons::run_reach(&args),
        Some(Command::Check(args)) => dragons::run_check(&args),
        Some(Command::Completions(args)) => manual::run_completions(&args),
        Some(Command::Man(args)) => manual::run_man(&args),
    }
}
