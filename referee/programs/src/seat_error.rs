//! Errors that prevent a player from taking its seat.

use std::io::{self, ErrorKind};

use engine::catalogue::BuiltinError;
use thiserror::Error;

use crate::ScriptFault;

/// Reason why a player cannot take its seat.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SeatError {
    /// The game has no built-in player with this name.
    #[error(transparent)]
    Builtin(#[from] BuiltinError),
    #[error("cannot start an empty command line")]
    NoProgram,
    #[error("cannot start {program:?}: {}", reason(source))]
    Start { program: String, source: io::Error },
    #[error("cannot start {program:?}: {fault}")]
    Script { program: String, fault: ScriptFault },
    /// CPU time is to be charged, but the system does not report it.
    #[error("cannot limit the CPU time of {program:?}: the system does not report it")]
    NoProcessorTime { program: String },
}

fn reason(source: &io::Error) -> String {
    match source.kind() {
        ErrorKind::NotFound => "no such program".to_owned(),
        ErrorKind::PermissionDenied => "permission denied; is it executable?".to_owned(),
        _ => source.to_string(),
    }
}

impl SeatError {
    /// Returns true if the system has run out of file descriptors, processes or memory. This is a
    /// failure of the referee rather than of a player.
    pub fn is_shortage(&self) -> bool {
        let Self::Start { source, .. } = self else { return false };
        // Errors of kind `Other` are failures of the guard, not of the program.
        source.kind() == ErrorKind::Other || is_shortage(source)
    }
}

#[cfg(unix)]
const SHORTAGES: [i32; 4] = {
    use rustix::io::Errno;
    [
        Errno::MFILE.raw_os_error(),
        Errno::NFILE.raw_os_error(),
        Errno::AGAIN.raw_os_error(),
        Errno::NOMEM.raw_os_error(),
    ]
};
/// Windows error codes for running out of file handles, processes or memory.
#[cfg(windows)]
const SHORTAGES: [i32; 4] = [4, 8, 1450, 1816];

/// Returns true if the system has run out of file descriptors, processes or memory.
fn is_shortage(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| SHORTAGES.contains(&code))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::io::Errno;

    #[test]
    fn a_shortage_is_no_fault_of_the_program() {
        let of = |errno: Errno| SeatError::Start {
            program: "bot".to_owned(),
            source: io::Error::from_raw_os_error(errno.raw_os_error()),
        };
        assert!([Errno::MFILE, Errno::AGAIN].into_iter().all(|errno| of(errno).is_shortage()));
        let guard = io::Error::other("its guard process did not start it");
        assert!(SeatError::Start { program: "bot".to_owned(), source: guard }.is_shortage());
        assert!([Errno::NOENT, Errno::ACCESS].into_iter().all(|errno| !of(errno).is_shortage()));
    }
}
