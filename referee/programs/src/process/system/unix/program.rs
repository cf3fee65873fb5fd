//! A running program, below a guard or without one.

use std::io;
use std::path::Path;

use super::group::Group;
use super::guard::{self, Guarded};
use super::streams::{Pipes, Streams};
use crate::process::charged_processes::{ChargedProcesses, Pid};
use crate::process::ended::{EndError, Ended};

/// A running program with everything it started.
#[derive(Debug)]
pub enum Program {
    /// Below a guard, where the referee knows an executable for it.
    Guarded(Guarded),
    /// At the head of a group, where it does not.
    Group(Group),
}

impl Program {
    /// Starts a program in a folder, the current one if there is none, with pipes to all three of its streams.
    pub fn start(program: &str, arguments: &[String], folder: Option<&Path>) -> io::Result<Self> {
        match guard::executable() {
            Some(executable) => {
                Guarded::start(executable, program, arguments, folder).map(Self::Guarded)
            }
            None => Group::start(program, arguments, folder).map(Self::Group),
        }
    }

    /// Takes the pipes, once.
    pub fn take_pipes(&mut self) -> Pipes {
        match self {
            Self::Guarded(guarded) => guarded.take_pipes(),
            Self::Group(group) => group.take_pipes(),
        }
    }

    /// Takes the pipes, once, as streams that never block.
    pub fn take_streams(&mut self) -> io::Result<Streams> {
        Streams::new(self.take_pipes())
    }

    /// The process number of the program, if it is known.
    pub fn id(&self) -> Option<Pid> {
        match self {
            Self::Guarded(guarded) => guarded.id(),
            Self::Group(group) => group.id(),
        }
    }

    /// The processes whose time the program is charged.
    pub fn charged(&self) -> ChargedProcesses {
        match self {
            Self::Guarded(guarded) => guarded.charged(),
            Self::Group(group) => group.charged(),
        }
    }

    /// The exit status of the program itself, if it has ended.
    pub fn ended(&mut self) -> Option<Ended> {
        match self {
            Self::Guarded(guarded) => guarded.ended(),
            Self::Group(group) => group.ended(),
        }
    }

    /// Ends the program and everything it started, as far as it can be found. The standard input should have been
    /// closed before. The second time it does nothing and returns the same. Returns an error if something still runs
    /// some seconds after it was killed.
    pub fn end(&mut self) -> Result<(), EndError> {
        match self {
            Self::Guarded(guarded) => guarded.end(),
            Self::Group(group) => group.end(),
        }
    }
}
