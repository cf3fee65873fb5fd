//! Players: built in, or programs of their own.
//!
//! A process that embeds the referee calls [`guard_programs`] with the path of a `referee` executable, so that nothing
//! outlives a game or the process itself. Without it the process group of a program is ended, and a daemon is not.

mod builtin;
mod failed_to_start;
mod named;
#[cfg(not(target_family = "wasm"))]
mod process;
mod process_limits;
mod seat_error;
mod spec_error;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::catalogue::{GameType, PlayerOptions};
use crate::protocol::BoxedPlayer;
use builtin::seat_builtin;

pub use failed_to_start::FailedToStart;
pub use named::NamedPlayer;
#[cfg(not(target_family = "wasm"))]
pub use process::{
    end_all_programs, end_idle_guards, guard_programs, serve_as_guard, Process, GUARD_WORD,
};
pub use process_limits::{
    Clock, ProcessLimits, UnknownClock, PLATFORM_ANSWER_MAX, PLATFORM_REMARKS_MAX,
};
pub use seat_error::SeatError;
pub use spec_error::SpecError;

/// Who plays a seat, as it was typed: `@name` for a built-in player, `@name:number=value,...` with numbers
/// in place of its own, else a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spec {
    /// A built-in player, as it was typed after the `@`.
    BuiltinPlayer(String),
    /// A program with its arguments.
    Command(Vec<String>),
}

impl FromStr for Spec {
    type Err = SpecError;

    /// Reads a player as it was typed. Returns an error if the text is empty, or if its quotes do
    /// not match.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        if let Some(name) = text.strip_prefix('@') {
            return Ok(Self::BuiltinPlayer(name.to_owned()));
        }
        // The path of one file is one word, whatever its name.
        let mut words = if Path::new(text).is_file() {
            vec![text.to_owned()]
        } else {
            shlex::split(text).ok_or_else(|| SpecError::Quotes(text.to_owned()))?
        };
        let program = words.first_mut().filter(|word| !word.is_empty());
        let program = program.ok_or(SpecError::Empty)?;
        if !program.contains('/') && Path::new(program).is_file() {
            // Without a folder the system would look for it elsewhere.
            program.insert_str(0, "./");
        }
        Ok(Self::Command(words))
    }
}

impl Spec {
    /// A hash of everything that decides how the player plays: this program for built-in players,
    /// else the command line and every file that it names.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read.
    pub fn digest(&self) -> Result<String, SpecError> {
        let mut bytes = self.to_string().into_bytes();
        for file in self.files()? {
            let read = std::fs::read(&file);
            bytes.extend(read.map_err(|source| SpecError::Read { path: file, source })?);
        }
        Ok(format!("{:016x}", crate::hash::of_bytes(&bytes)))
    }

    /// The files that decide how the player plays: this program for built-in players, else every
    /// file that the command line names.
    ///
    /// # Errors
    ///
    /// Returns an error if the system does not say where this program is.
    pub fn files(&self) -> Result<Vec<PathBuf>, SpecError> {
        match self {
            Self::BuiltinPlayer(_) => {
                Ok(vec![std::env::current_exe().map_err(SpecError::NoProgram)?])
            }
            Self::Command(words) => {
                Ok(words.iter().map(PathBuf::from).filter(|path| path.is_file()).collect())
            }
        }
    }

    /// Makes a fresh player for one game. A program is held to the limits.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such built-in player, if it has no such numbers, or if the
    /// program cannot be started.
    pub fn seat(
        &self,
        game: &dyn GameType,
        options: &PlayerOptions,
        limits: ProcessLimits,
    ) -> Result<BoxedPlayer, SeatError> {
        match self {
            Self::BuiltinPlayer(text) => seat_builtin(game, text, options),
            Self::Command(words) => start_program(words, limits),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn start_program(words: &[String], limits: ProcessLimits) -> Result<BoxedPlayer, SeatError> {
    Ok(Box::new(Process::start_with_limits(words, limits)?))
}

/// A page starts no programs.
#[cfg(target_family = "wasm")]
fn start_program(words: &[String], _: ProcessLimits) -> Result<BoxedPlayer, SeatError> {
    let program = words.first().cloned().ok_or(SeatError::NoProgram)?;
    Err(SeatError::Start { program, source: std::io::ErrorKind::Unsupported.into() })
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltinPlayer(name) => write!(f, "@{name}"),
            Self::Command(words) => f.write_str(&words.join(" ")),
        }
    }
}
