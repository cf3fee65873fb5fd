//! The referee's command line, for the games and commands of a [`Program`]. It does not depend on
//! any specific game.

#[macro_use]
pub mod stderr;
#[macro_use]
pub mod out;

mod commands;
mod debugging;
mod failure;
mod help;
pub mod interrupt;
pub mod outputs;
mod program;
pub mod progress;
mod runners;
pub mod shared_args;
mod starter_project;
mod subcommands;
mod table_args;
mod terminal;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches};

use engine::catalogue::game_names;

pub use failure::Failure;
pub use help::{command, examples};
pub use program::{NativeCommand, Program};

use commands::{
    arena, catalogue, debug, demo, import, init, list, manual, map, match_commands, play,
    replay_commands, serve, setup, stats, tune, view, watch,
};
use program::NAME;
use subcommands::{Arguments, Command};

use programs::{GUARD_WORD, end_idle_guards, guard_programs, serve_as_guard};
use replays::text::{printable_lines, shortened};

/// Runs the command that this process was started with. Games recorded with CodinGame's referees
/// are also supported. Failures are reported on stderr, with a nonzero exit code.
///
/// Call it once, before reading arguments or starting processes: this process may have been started
/// to guard other programs.
pub fn run(program: &Program) -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    if args.first().is_some_and(|word| word == GUARD_WORD) {
        return guard();
    }
    program.install();
    // The program file may be replaced while it runs, but this path still refers to the old file.
    guard_programs(Path::new("/proc/self/exe"));
    cache_folder().into_iter().for_each(|folder| sdk::remember_in(folder.join("referees")));
    let args: Vec<String> =
        args.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let done =
        if runners::is_called(&args) { runners::run(&args) } else { run_command(&args, program) };
    end_idle_guards();
    let Err(failure) = done else { return ExitCode::SUCCESS };
    errln!("referee: {}", printable_lines(&shortened(&failure.to_string())));
    failure.exit_code()
}

/// Returns this program's cache directory.
fn cache_folder() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_CACHE_HOME").filter(|folder| !folder.is_empty());
    let folder = named.map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cache")));
    Some(folder?.join("codingame-referee"))
}

/// Guards the programs started by the parent referee process.
fn guard() -> ExitCode {
    serve_as_guard().unwrap_or_else(|error| {
        errln!("referee: {GUARD_WORD} is reserved for the referee itself: {error}");
        ExitCode::from(2)
    })
}

/// Parses the arguments. If they name a game, the help shows the options for that game.
fn parse(args: &[String], program: &Program) -> ArgMatches {
    let mut command = help::command(program);
    let words_of_games = args.iter().map(|word| word.strip_prefix("--game=").unwrap_or(word));
    let words_of_games = words_of_games.collect::<Vec<_>>();
    if let Some(game) = game_names().find(|name| words_of_games.iter().any(|word| word == name)) {
        command = shared_args::hide_other_options(command, game);
    }
    // `help COMMAND` is the same as `COMMAND --help`.
    let help = args.first().filter(|word| *word == "help").map(|_| "--help".to_owned());
    let args = args.iter().filter(|word| help.is_none() || *word != "help").chain(&help);
    let matches = command.try_get_matches_from(std::iter::once(&NAME.to_owned()).chain(args));
    matches.unwrap_or_else(|error| out::exit_with(&error))
}

fn run_command(args: &[String], program: &Program) -> Result<(), Failure> {
    let matches = parse(args, program);
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
        Some(Command::Arena(args)) => arena::run(&args, program.editors),
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
        Some(Command::Completions(args)) => {
            manual::run_completions(&args, &mut help::command(program))
        }
        Some(Command::Man(args)) => manual::run_man(&args, help::command(program)),
    }
}
