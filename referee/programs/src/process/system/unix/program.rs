//! A running program, under a guard if one is available.

use std::io;
use std::path::Path;

use super::group::Group;
use super::guard::{self, Guarded};
use super::streams::{Pipes, Streams};
use crate::process::charged_processes::{ChargedProcesses, Pid};
use crate::process::ended::{EndError, ProgramExit};

/// A running program, together with everything it started.
#[derive(Debug)]
pub enum Program {
    /// The program runs under a guard. Used if the executable for guards is known.
    Guarded(Guarded),
    /// The program leads its own process group. Used without guards.
    Group(Group),
}

impl Program {
    /// Starts a program in `folder`, or in the current folder, with pipes for all three streams.
    pub fn start(program: &str, arguments: &[String], folder: Option<&Path>) -> io::Result<Self> {
        match guard::executable() {
            Some(executable) => {
                Guarded::start(executable, program, arguments, folder).map(Self::Guarded)
            }
            None => Group::start(program, arguments, folder).map(Self::Group),
        }
    }

    /// Takes the pipes. Can only be called once.
    pub fn take_pipes(&mut self) -> Pipes {
        match self {
            Self::Guarded(guarded) => guarded.take_pipes(),
            Self::Group(group) => group.take_pipes(),
        }
    }

    /// Takes the pipes as non-blocking streams. Can only be called once.
    pub fn take_streams(&mut self) -> io::Result<Streams> {
        Streams::new(self.take_pipes())
    }

    /// The program's process ID, if known.
    pub fn id(&self) -> Option<Pid> {
        match self {
            Self::Guarded(guarded) => guarded.id(),
            Self::Group(group) => group.id(),
        }
    }

    /// The processes whose time is charged to the program.
    pub fn charged(&self) -> ChargedProcesses {
        match self {
            Self::Guarded(guarded) => guarded.charged(),
            Self::Group(group) => group.charged(),
        }
    }

    /// The program's own exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ProgramExit> {
        match self {
            Self::Guarded(guarded) => guarded.ended(),
            Self::Group(group) => group.ended(),
        }
    }

    /// Ends the program and everything it started, as far as it can be found. Close the standard
    /// input first. Repeated calls do nothing and return the same result.
    ///
    /// Returns an error if something is still running several seconds after it was killed.
    pub fn end(&mut self) -> Result<(), EndError> {
        match self {
            Self::Guarded(guarded) => guarded.end(),
            Self::Group(group) => group.end(),
        }
    }
}
