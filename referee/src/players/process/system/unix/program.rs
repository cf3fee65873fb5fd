//! A running program, below a guard or without one.

use std::io;

use rustix::process::Pid;

use super::group::Group;
use super::guard::{self, Guarded};
use super::streams::Streams;
use crate::players::process::ended::{Ended, StillRuns};
use crate::players::process::root::{self, Root};

/// A running program with everything it started.
#[derive(Debug)]
pub enum Program {
    /// Below a guard, where the referee knows an executable for it.
    Guarded(Guarded),
    /// At the head of a group, where it does not.
    Group(Group),
}

impl Program {
    /// Starts a program with pipes to all three of its streams.
    ///
    /// # Errors
    ///
    /// Returns an error if the program, or its guard, cannot be started.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<Self> {
        match guard::executable() {
            Some(executable) => Guarded::start(executable, program, arguments).map(Self::Guarded),
            None => Group::start(program, arguments).map(Self::Group),
        }
    }

    /// Takes the pipes.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot make them non-blocking.
    pub fn take_streams(&mut self) -> io::Result<Streams> {
        let pipes = match self {
            Self::Guarded(guarded) => guarded.take_streams(),
            Self::Group(group) => {
                let child = group.child();
                (child.stdin.take(), child.stdout.take(), child.stderr.take())
            }
        };
        Streams::new(pipes)
    }

    /// The process number of the program, if it is known.
    pub fn id(&self) -> Option<root::Pid> {
        match self {
            Self::Guarded(guarded) => guarded.program_id().map(common),
            Self::Group(group) => Some(common(group.id())),
        }
    }

    /// The processes whose time the program is charged.
    pub fn clock_root(&self) -> Root {
        match self {
            Self::Guarded(guarded) => Root::Below(common(guarded.id())),
            Self::Group(group) => Root::From(common(group.id())),
        }
    }

    /// How the program itself ended, if it has.
    pub fn end_of_head(&mut self) -> Option<Ended> {
        match self {
            Self::Guarded(guarded) => guarded.end_of_head(),
            Self::Group(group) => group.end_of_head(),
        }
    }

    /// Ends the program and everything it started, as far as it can be found. The standard input should have been
    /// closed before. The second time it does nothing and returns the same.
    ///
    /// # Errors
    ///
    /// Returns an error if something still runs some seconds after it was killed.
    pub fn end(&mut self) -> Result<(), StillRuns> {
        match self {
            Self::Guarded(guarded) => guarded.end(),
            Self::Group(group) => group.end(),
        }
    }
}

/// A process number as other modules know it.
pub fn common(process: Pid) -> root::Pid {
    let process = root::Pid::from_raw(process.as_raw_nonzero().get());
    process.expect("a process number is not 0")
}
