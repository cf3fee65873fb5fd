//! Programs whose pipes the caller moves itself.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout};

use super::ended::{EndError, Ended};
use super::system::Program;

/// A running program with everything it starts, which ends when this is dropped, or when the referee is gone.
#[derive(Debug)]
pub struct Piped(Program);

/// The standard input, output and error of a program.
#[derive(Debug)]
pub struct PipeEnds {
    pub input: ChildStdin,
    pub output: ChildStdout,
    pub errors: ChildStderr,
}

impl Piped {
    /// Starts a program. Returns an error if the system cannot start it.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<(Self, PipeEnds)> {
        let mut program = Program::start(program, arguments, None)?;
        let (Some(input), Some(output), Some(errors)) = program.take_pipes() else {
            return Err(io::Error::other("a pipe is missing"));
        };
        Ok((Self(program), PipeEnds { input, output, errors }))
    }

    /// The exit status of the program itself, if it has ended.
    pub fn ended(&mut self) -> Option<Ended> {
        self.0.ended()
    }

    /// Ends the program and everything it started. It has a moment to end by itself, so its input should be closed
    /// before.
    ///
    /// Returns an error if something still runs some seconds after it was killed.
    pub fn end(&mut self) -> Result<(), EndError> {
        self.0.end()
    }
}
