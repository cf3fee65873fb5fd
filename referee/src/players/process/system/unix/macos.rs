//! Systems that are not Linux: no guard, no processor time.

use std::io;
use std::os::unix::net::UnixStream;

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::process::{Pid, Signal};

pub use super::super::unknown::{children, processor_time, processor_time_of_ended_children};

/// Whether a program can be run below a guard.
pub const HAS_GUARDS: bool = false;

fn unsupported<T>() -> io::Result<T> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Makes this process the parent of every process below it whose own parent ends.
///
/// # Errors
///
/// Returns an error.
pub fn adopt_orphans() -> io::Result<()> {
    unsupported()
}

/// Prepares this process to guard a program.
///
/// # Errors
///
/// Returns an error.
pub fn become_guard() -> io::Result<()> {
    unsupported()
}

/// Blocks every signal that can be blocked.
///
/// # Errors
///
/// Returns an error.
pub fn block_signals() -> io::Result<()> {
    unsupported()
}

/// Takes back what [`block_signals`] did.
///
/// # Errors
///
/// Returns an error.
pub fn forget_signals() -> io::Result<()> {
    unsupported()
}

/// Sends one byte with descriptors.
///
/// # Errors
///
/// Returns an error.
pub fn send_descriptors(_: &UnixStream, _: [BorrowedFd<'_>; 3]) -> io::Result<()> {
    unsupported()
}

/// Receives one byte with descriptors.
///
/// # Errors
///
/// Returns an error.
pub fn receive_descriptors(_: &UnixStream) -> io::Result<Vec<OwnedFd>> {
    unsupported()
}

/// A process that is signalled by this and by nothing else: there is none.
#[derive(Debug)]
pub struct Handle(OwnedFd);

impl Handle {
    /// The handle of a process: `None`.
    #[must_use]
    pub fn of(_: Pid) -> Option<Self> {
        None
    }

    /// Whether the process runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        false
    }

    /// Does nothing.
    pub fn signal(&self, _: Signal) {}
}

impl AsFd for Handle {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Signals every process below the given one: they are not known.
pub fn signal_descendants(_: Pid, _: Signal) {}
