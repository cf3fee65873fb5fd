//! Pipes that a single thread can serve without blocking.

use std::io::{self, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
#[cfg(target_os = "linux")]
use rustix::fs::fstat;
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::ioctl_fionread;

use crate::process::buffers::{Lines, Tail};

/// A program's standard input, output and error, as returned by the system.
pub type Pipes = (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>);

/// A program's three pipes. Each is `None` once it has been closed.
#[derive(Debug)]
pub struct Streams {
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    buffer: Box<[u8]>,
}

/// Maximum number of bytes to read at once. This is the capacity of a pipe, so no program can keep
/// the reader busy.
const READ_MAX: usize = 1 << 16;

/// Which of the pipes are ready.
#[derive(Clone, Copy, Debug, Default)]
struct Ready {
    input: bool,
    output: bool,
    errors: bool,
}

impl Streams {
    pub fn new((input, output, errors): Pipes) -> io::Result<Self> {
        input.as_ref().map(never_block).transpose()?;
        output.as_ref().map(never_block).transpose()?;
        errors.as_ref().map(never_block).transpose()?;
        Ok(Self { input, output, errors, buffer: vec![0; READ_MAX].into_boxed_slice() })
    }

    /// Returns true if there cannot be any more output.
    pub fn output_closed(&self) -> bool {
        self.output.is_none()
    }

    /// Returns true if the program has closed its standard input.
    pub fn input_closed(&self) -> bool {
        self.input.is_none()
    }

    /// Number of bytes in the pipe not yet read by the program, if the system reports it.
    pub fn unread(&self) -> usize {
        let bytes = self.input.as_ref().and_then(|pipe| ioctl_fionread(pipe).ok());
        bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or(0)
    }

    /// The inode of the pipe used for standard input.
    #[cfg(target_os = "linux")]
    pub fn input_inode(&self) -> Option<u64> {
        self.input.as_ref().and_then(|pipe| fstat(pipe).ok()).map(|stat| stat.st_ino)
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Sends as much as the pipe accepts now, and keeps the remainder.
    pub fn send(&mut self, unsent: &mut Vec<u8>) {
        let Some(input) = self.input.as_mut().filter(|_| !unsent.is_empty()) else { return };
        match input.write(unsent) {
            Ok(sent) => drop(unsent.drain(..sent)),
            Err(error) if is_passing(&error) => {}
            Err(_) => self.input = None,
        }
    }

    /// Waits until a pipe is ready, but at most for `wait`, and transfers as much as possible.
    pub fn step(
        &mut self,
        wait: Duration,
        unsent: &mut Vec<u8>,
        lines: &mut Lines,
        stderr: &mut Tail,
    ) {
        let ready = self.wait(wait, !unsent.is_empty(), !lines.full());
        if ready.input {
            self.send(unsent);
        }
        if ready.output {
            read(&mut self.output, &mut self.buffer, |bytes| lines.push(bytes));
        }
        if ready.errors {
            read(&mut self.errors, &mut self.buffer, |bytes| stderr.push(bytes));
        }
    }

    fn wait(&self, wait: Duration, may_send: bool, may_read: bool) -> Ready {
        let input = self.input.as_ref().filter(|_| may_send);
        let output = self.output.as_ref().filter(|_| may_read);
        let mut waiting = Vec::with_capacity(3);
        waiting.extend(input.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        waiting.extend(output.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        waiting.extend(self.errors.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        // An interrupted or failed wait counts as a short wait, because callers check the time.
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
}

/// Reads once from a pipe, at most as much as the buffer holds.
fn read<P: Read>(pipe: &mut Option<P>, buffer: &mut [u8], mut keep: impl FnMut(&[u8])) {
    let Some(open) = pipe else { return };
    match open.read(buffer) {
        Ok(0) => *pipe = None,
        Ok(count) => keep(&buffer[..count]),
        Err(error) if is_passing(&error) => {}
        Err(_) => *pipe = None,
    }
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn never_block(pipe: &impl AsFd) -> io::Result<()> {
    Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
}
