//! Players: built-in players and external programs.
//!
//! A process that embeds the referee should call [`guard_programs`] with the path of a `referee`
//! executable, so that no program outlives its game or the process itself. Otherwise only a
//! program's process group is killed, and daemons escape that.

mod build_error;
mod builds;
mod executable;
mod fingerprint;
mod process;
mod process_limits;
mod script;
mod seat_error;
mod shims;
mod spec;
mod watched;
mod workdir;

use engine::catalogue::{GameType, PlayerOptions, builtin_player};
use engine::protocol::BoxedPlayer;

pub use build_error::BuildError;
pub use builds::{BuildLimits, Builds};
pub use fingerprint::{Fingerprint, WatchedFiles, changes, hashes_of};
pub use process::{
    EndError, Finished, GUARD_WORD, PipeEnds, Piped, Process, ProgramExit, Stopped,
    end_all_programs, end_idle_guards, guard_programs, run, run_with_log, serve_as_guard,
};
pub use process_limits::{
    Clock, PLATFORM_ANSWER_MAX, PLATFORM_STDERR_MAX, ProcessLimits, UnknownClock,
};
pub use script::ScriptFault;
pub use seat_error::SeatError;
pub use shims::replaced_shims;
pub use spec::{NamedPlayer, Spec, SpecError, word_in};
pub use workdir::{UnknownWorkdir, Workdir};

impl Spec {
    /// Creates a new player for one game. Programs are subject to `limits`. If a program is a
    /// version manager's shim, the actual interpreter is run instead (see [`replaced_shims`]).
    pub fn seat(
        &self,
        game: &dyn GameType,
        options: &PlayerOptions,
        limits: ProcessLimits,
    ) -> Result<BoxedPlayer, SeatError> {
        match self {
            Self::BuiltinPlayer(text) => Ok(builtin_player(game, text, options)?),
            // An interpreter's version may depend on the folder it is started in.
            Self::Command(argv) if limits.workdir.is_current() => {
                Ok(Box::new(Process::start_with_limits(&shims::without_shim(argv), limits)?))
            }
            Self::Command(argv) => Ok(Box::new(Process::start_with_limits(argv, limits)?)),
        }
    }
}
