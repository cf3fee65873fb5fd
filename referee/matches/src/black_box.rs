//! External referees run as commands, such as those in forks of contest repositories. They start
//! the players themselves and print the scores. Nothing else is known about their games, except
//! which player failed.

mod play;

use std::path::Path;
use std::time::Duration;

use programs::Spec;
use sdk_game::COMMAND_PREFIX;
use serde::{Deserialize, Serialize};

use super::Error;

/// Default time limit for a game, in milliseconds.
const LIMIT_MS: u64 = 120_000;

/// A command that runs an external referee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlackBox {
    pub(super) command: Spec,
    /// Hash of the command and every file it names.
    pub(super) digest: String,
    dialect: Dialect,
    /// Time limit for a game, in milliseconds.
    limit_ms: u64,
}

/// How to pass the seed and the league to a referee.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Dialect {
    /// `-d seed=N`; the league cannot be set.
    Data,
    /// `-seed N -league L`, if `-d` takes no value.
    Seed,
}

impl BlackBox {
    /// Detects the command's options from its help text. `limit_ms` limits the time for a game; the
    /// default is 2 minutes.
    ///
    /// Returns an error if the help text lists no option for the seed.
    pub fn find(command: &Spec, limit_ms: Option<u64>) -> Result<Self, Error> {
        let limit_ms = limit_ms.unwrap_or(LIMIT_MS);
        let args = [args_of(command)?, &["-h".to_owned()]].concat();
        let run = programs::run(&args, Duration::from_millis(limit_ms))?;
        let help = format!("{}\n{}", run.lines.join("\n"), run.stderr);
        let Some(dialect) = Dialect::from_help(&help) else {
            let reason = "has no option for the seed, expected -d or -seed with a value";
            return Err(Error::Refused(format!("the help text of the referee {command} {reason}")));
        };
        Ok(Self { command: command.clone(), digest: command.digest()?, dialect, limit_ms })
    }

    /// Returns the name used for the referee's games: a prefix and the name of the first file among
    /// the command's arguments, or the program's own name if no argument is a file.
    pub fn game(&self) -> String {
        let args = args_of(&self.command).unwrap_or_default();
        let mut files = args.iter().skip(1).map(Path::new);
        let file = files.find(|path| path.is_file()).or(args.first().map(Path::new));
        let name = file.and_then(Path::file_name).unwrap_or_default();
        format!("{COMMAND_PREFIX}{}", name.to_string_lossy())
    }
}

impl Dialect {
    /// Detects the dialect from the help text. Returns `None` if the text lists no option for the
    /// seed. Referees without help text take `-d seed=N`.
    fn from_help(help: &str) -> Option<Self> {
        // Option descriptions are indented further.
        let is_value = |rest: &str| rest.starts_with(' ') && !rest.starts_with("  ");
        let takes_value = |option: &str| {
            help.lines().any(|line| line.trim_start().strip_prefix(option).is_some_and(is_value))
        };
        match help.contains("-p1") {
            _ if takes_value("-d") => Some(Self::Data),
            _ if takes_value("-seed") => Some(Self::Seed),
            true => None,
            false => Some(Self::Data),
        }
    }
}

fn args_of(command: &Spec) -> Result<&[String], Error> {
    match command {
        Spec::Command(args) => Ok(args),
        Spec::BuiltinPlayer(_) => Err(Error::Refused(format!(
            "{command} is built in; --referee-command and its players must be command lines"
        ))),
    }
}
