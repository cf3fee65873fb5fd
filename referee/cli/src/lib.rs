//! The command line of the referee for the games and commands of a [`Program`]. It knows no game.

#[macro_use]
pub mod stderr;
#[macro_use]
pub mod out;

pub mod args;
mod commands;
mod debugging;
mod failure;
mod help;
pub mod interrupt;
pub mod outputs;
mod program;
pub mod progress;
mod runners;
mod starter_project;
mod table_args;
mod terminal;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches, Parser, Subcommand};

use engine::catalogue::game_names;

pub use failure::Failure;
pub use help::{command, examples};
pub use program::{NativeCommand, Program};

use commands::{
    catalogue, debug, demo, import, init, list, manual, map, match_commands, play, replay_commands,
    serve, setup, stats, tune, view, watch,
};

use programs::{GUARD_WORD, end_idle_guards, guard_programs, serve_as_guard};
use replays::text::{printable_lines, shortened};

const NAME: &str = "referee";

#[derive(Parser)]
#[command(name = NAME, version, max_term_width = 100, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
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
    /// Test candidates against a base, one after the other, the most promising first
    Experiments(match_commands::ExperimentsArgs),
    /// Rate many players by their games against each other
    League(match_commands::LeagueArgs),
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
    Stdin(replay_commands::StdinArgs),
    /// Print completions for a shell
    Completions(manual::CompletionsArgs),
    /// Write the pages of the manual into a folder
    Man(manual::ManArgs),
}

/// Runs the command that this process was started with. Recorded games of CodinGame's referees are known as well. A failure is reported on standard error, and the exit code
/// is then not 0.
///
/// A program calls it once, before it reads its arguments or starts a process: this program may have been started as a
/// guard of other programs.
pub fn run(program: &Program) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == GUARD_WORD) {
        return guard();
    }
    program.install();
    // The file of this program may be replaced while it runs; this name goes on to mean the old one.
    guard_programs(Path::new("/proc/self/exe"));
    cache_folder().into_iter().for_each(|folder| sdk::remember_in(folder.join("referees")));
    let words: Vec<String> =
        words.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let done = if runners::is_called(&words) {
        runners::run(&words)
    } else {
        run_command(&words, program)
    };
    end_idle_guards();
    let Err(failure) = done else { return ExitCode::SUCCESS };
    errln!("referee: {}", printable_lines(&shortened(&failure.to_string())));
    failure.exit_code()
}

/// The folder of this program for what can be found out again.
fn cache_folder() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_CACHE_HOME").filter(|folder| !folder.is_empty());
    let folder = named.map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cache")));
    Some(folder?.join("codingame-referee"))
}

/// Guards programs for a referee that started this process.
fn guard() -> ExitCode {
    serve_as_guard().unwrap_or_else(|error| {
        errln!("referee: {GUARD_WORD} is for the referee's own use: {error}");
        ExitCode::from(2)
    })
}

/// Reads what was typed. Where it names a game, the help shows the options of that game.
fn parse(words: &[String], program: &Program) -> ArgMatches {
    let mut command = help::command(program);
    let words_of_games = words.iter().map(|word| word.strip_prefix("--game=").unwrap_or(word));
    let words_of_games = words_of_games.collect::<Vec<_>>();
    if let Some(game) = game_names().find(|name| words_of_games.iter().any(|word| word == name)) {
        command = args::hide_other_options(command, game);
    }
    // `help COMMAND` is another way to type `COMMAND --help`.
    let help = words.first().filter(|word| *word == "help").map(|_| "--help".to_owned());
    let words = words.iter().filter(|word| help.is_none() || *word != "help").chain(&help);
    let matches = command.try_get_matches_from(std::iter::once(&NAME.to_owned()).chain(words));
    matches.unwrap_or_else(|error| out::exit_with(&error))
}

fn run_command(words: &[String], program: &Program) -> Result<(), Failure> {
    let matches = parse(words, program);
    if let Some((native, matches)) = program.native_command(&matches) {
        return native.run(matches);
    }
    let arguments = Arguments::from_arg_matches(&matches);
    match arguments.unwrap_or_else(|error| out::exit_with(&error)).command {
        None => demo::run(),
        Some(Command::Games(args)) => catalogue::run_games(&args),
        Some(Command::Rules(args)) => catalogue::run_rules(&args),
        Some(Command::Init(args)) => init::run(&args),
        Some(Command::Setup(args)) => setup::run(&args),
        Some(Command::Players(args)) => catalogue::run_players(&args),
        Some(Command::Map(args)) => map::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => match_commands::run_match(&args),
        Some(Command::Experiments(args)) => match_commands::run_experiments(&args),
        Some(Command::League(args)) => match_commands::run_league(&args),
        Some(Command::Plan(args)) => match_commands::run_plan(&args),
        Some(Command::Run(args)) => match_commands::run_shard(&args),
        Some(Command::Merge(args)) => match_commands::run_merge(&args),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Verify(args)) => replay_commands::run_verify(&args),
        Some(Command::Trace(args)) => replay_commands::run_trace(&args),
        Some(Command::View(args)) => view::run(&args),
        Some(Command::Serve(args)) => serve::run(&args, program.editors),
        Some(Command::Watch(args)) => watch::run(&args),
        Some(Command::Debug(args)) => debug::run(&args),
        Some(Command::Import(args)) => import::run_import(&args),
        Some(Command::Export(args)) => import::run_export(&args),
        Some(Command::Stdin(args)) => replay_commands::run_stdin(&args),
        Some(Command::Completions(args)) => manual::run_completions(&args, program),
        Some(Command::Man(args)) => manual::run_man(&args, program),
    }
}
