//! Players: built in, or programs of their own.
//!
//! A process that embeds the referee calls [`guard_programs`] with the path of a `referee` executable, so that nothing
//! outlives a game or the process itself. Without it the process group of a program is ended, and a daemon is not.

mod builtin;
mod named;
#[cfg(not(target_family = "wasm"))]
mod process;
mod process_limits;
mod seat_error;
mod spec;

use crate::catalogue::{GameType, PlayerOptions};
use crate::protocol::BoxedPlayer;
use builtin::seat_builtin;

pub use named::NamedPlayer;
#[cfg(not(target_family = "wasm"))]
pub use process::{
    end_all_programs, end_idle_guards, guard_programs, serve_as_guard, Process, GUARD_WORD,
};
pub use process_limits::{
    Clock, ProcessLimits, UnknownClock, PLATFORM_ANSWER_MAX, PLATFORM_STDERR_MAX,
};
pub use seat_error::SeatError;
pub use spec::{Spec, SpecError};

impl Spec {
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
