//! The three pipes to a program, moved by one thread that never blocks on any of them.

use std::io::{self, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::fd::AsFd;
use rustix::fs::{fcntl_getfl, fcntl_setfl, OFlags};

use super::buffers::{Lines, Tail};
use super::program::Streams;

/// What goes to a program and what comes from it. A pipe is `None` once it is closed.
#[derive(Debug)]
pub struct Pipes {
    input: Option<ChildStdin>,
    unsent: Vec<u8>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    /// What the program wrote on its standard output.
    pub lines: Lines,
    /// The end of what it wrote on its standard error.
    pub remarks: Tail,
    /// Space for one read.
    buffer: Box<[u8]>,
}

/// The most that is read at once: as much as a pipe holds, so that nobody can keep the reader busy.
const READ_MAX: usize = 1 << 16;

/// Which pipes can be moved without waiting.
#[derive(Clone, Copy, Debug, Default)]
struct Ready {
    input: bool,
    output: bool,
    errors: bool,
}

impl Pipes {
    /// Moves the pipes of a fresh program.
    pub fn new((input, output, errors): Streams) -> io::Result<Self> {
        input.as_ref().map(never_block).transpose()?;
        output.as_ref().map(never_block).transpose()?;
        errors.as_ref().map(never_block).transpose()?;
        let (lines, remarks) = Default::default();
        let buffer = vec![0; READ_MAX].into_boxed_slice();
        Ok(Self { input, unsent: Vec::new(), output, errors, lines, remarks, buffer })
    }

    /// Sends a text as far as the program reads, and the rest in later [steps](Self::step).
    pub fn send(&mut self, text: &str) {
        self.unsent.extend(text.as_bytes());
        self.write();
    }

    /// Whether the program can write no more lines.
    pub fn output_closed(&self) -> bool {
        self.output.is_none()
    }

    /// Whether the program has closed its standard input.
    pub fn input_closed(&self) -> bool {
        self.input.is_none()
    }

    /// How many bytes the program has left unread, beyond what the pipe itself holds.
    pub fn unsent(&self) -> usize {
        self.unsent.len()
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits until a pipe can be moved, at most the given time, and moves what can be moved.
    pub fn step(&mut self, wait: Duration) {
        let ready = self.wait(wait);
        if ready.input {
            self.write();
        }
        if ready.output {
            self.read_output();
        }
        if ready.errors {
            self.read_errors();
        }
    }

    fn wait(&self, wait: Duration) -> Ready {
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        let output = self.output.as_ref().filter(|_| !self.lines.full());
        let mut waiting = Vec::with_capacity(3);
        waiting.extend(input.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        waiting.extend(output.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        waiting.extend(self.errors.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        // An interrupted or refused wait is a short wait: callers look at their clocks.
        let time = Timespec::try_from(wait).ok();
        let is_refused = poll(&mut waiting, time.as_ref()).is_err();
        let mut ready = waiting.iter().map(|pipe| is_refused || !pipe.revents().is_empty());
        let mut next = |is_open: bool| is_open && ready.next().unwrap_or(false);
        Ready {
            input: next(input.is_some()),
            output: next(output.is_some()),
            errors: next(self.errors.is_some()),
        }
    }

    fn write(&mut self) {
        let Some(input) = self.input.as_mut().filter(|_| !self.unsent.is_empty()) else { return };
        match input.write(&self.unsent) {
            Ok(sent) => drop(self.unsent.drain(..sent)),
            Err(error) if is_passing(&error) => {}
            Err(_) => self.input = None,
        }
    }

    fn read_output(&mut self) {
        let Some(output) = self.output.as_mut().filter(|_| !self.lines.full()) else { return };
        if read_some(output, &mut self.buffer, |bytes| self.lines.push(bytes)) == Pipe::Closed {
            self.output = None;
        }
    }

    fn read_errors(&mut self) {
        let Some(errors) = self.errors.as_mut() else { return };
        if read_some(errors, &mut self.buffer, |bytes| self.remarks.push(bytes)) == Pipe::Closed {
            self.errors = None;
        }
    }
}

#[derive(PartialEq, Eq)]
enum Pipe {
    Open,
    Closed,
}

/// Reads what a pipe holds now, as far as the buffer goes.
fn read_some(pipe: &mut impl Read, buffer: &mut [u8], mut keep: impl FnMut(&[u8])) -> Pipe {
    match pipe.read(buffer) {
        Ok(0) => return Pipe::Closed,
        Ok(count) => keep(&buffer[..count]),
        Err(error) if is_passing(&error) => {}
        Err(_) => return Pipe::Closed,
    }
    Pipe::Open
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn never_block(pipe: &impl AsFd) -> io::Result<()> {
    Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
}
