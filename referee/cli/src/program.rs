//! The games that a program adds to the command line, with their commands and pages.

use clap::{ArgMatches, Args, Command};
use engine::catalogue::Games;
use server::Editor;

use crate::Failure;

/// Name of the program.
pub const NAME: &str = "referee";

/// The games of a program, with the commands and pages for them.
pub struct Program {
    /// The games, in display order.
    pub games: Games,
    /// Commands that solve the games' native problems.
    pub commands: Vec<NativeCommand>,
    /// Board editors offered by the server.
    pub editors: &'static [Editor],
}

impl Program {
    /// Creates a program that only has games.
    pub fn with_games(games: Games) -> Self {
        Self { games, commands: Vec::new(), editors: &[] }
    }

    /// Installs the games in the catalogue, along with games recorded by CodinGame's referees.
    pub fn install(&self) {
        engine::catalogue::install(self.games, &[&sdk_game::Recorded]);
    }

    /// Returns the native command that was called, with its arguments.
    pub(crate) fn native_command<'a>(
        &self,
        matches: &'a ArgMatches,
    ) -> Option<(&NativeCommand, &'a ArgMatches)> {
        let (name, matches) = matches.subcommand()?;
        let native = self.commands.iter().find(|native| native.command.get_name() == name)?;
        Some((native, matches))
    }
}

type Run = Box<dyn Fn(&ArgMatches) -> Result<(), Failure>>;

/// Command that solves a game's native problem.
pub struct NativeCommand {
    pub(crate) command: Command,
    run: Run,
}

impl NativeCommand {
    /// Creates a command with a name, a one-line help text, and its implementation.
    pub fn new<A: Args + 'static>(
        name: &'static str,
        about: &'static str,
        run: fn(A) -> Result<(), Failure>,
    ) -> Self {
        let read =
            move |matches: &ArgMatches| run(A::from_arg_matches(matches).map_err(Failure::usage)?);
        Self { command: A::augment_args(Command::new(name).about(about)), run: Box::new(read) }
    }

    pub(crate) fn run(&self, matches: &ArgMatches) -> Result<(), Failure> {
        (self.run)(matches)
    }
}
