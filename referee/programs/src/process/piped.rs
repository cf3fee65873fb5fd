//! Programs whose pipes the caller uses directly.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout};

use super::ended::{EndError, ProgramExit};
use super::system::Program;

/// A running program. It is ended, together with everything it started, when dropped or when the
/// referee exits.
#[derive(Debug)]
pub struct Piped(Program);

/// A program's standard input, output and error.
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
            return Err(io::Error::other("the program lacks a pipe"));
        };
        Ok((Self(program), PipeEnds { input, output, errors }))
    }

    /// The program's own exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ProgramExit> {
        self.0.ended()
    }

    /// Ends the program and everything it started. Close its input first, because it gets a moment
    /// to end on its own.
    ///
    /// Returns an error if something is still running several seconds after it was killed.
    pub fn end(&mut self) -> Result<(), EndError> {
        self.0.end()
    }
}
