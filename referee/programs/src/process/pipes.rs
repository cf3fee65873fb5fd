//! The pipes to a program, with the data waiting on both ends.

use std::time::Duration;

use super::buffers::{Lines, Tail};
use super::system::Streams;

/// The three pipes to a program, with the data waiting on both ends.
#[derive(Debug)]
pub struct Pipes {
    pub streams: Streams,
    unsent: Vec<u8>,
    /// Output not read yet.
    pub lines: Lines,
    /// The end of its standard error.
    pub stderr: Tail,
}

impl Pipes {
    pub fn new(streams: Streams) -> Self {
        Self { streams, unsent: Vec::new(), lines: Lines::default(), stderr: Tail::default() }
    }

    /// Sends as much of a text as the pipe accepts; later [steps](Self::step) send the rest.
    pub fn send(&mut self, text: &str) {
        self.unsent.extend(text.as_bytes());
        self.streams.send(&mut self.unsent);
    }

    /// Number of sent bytes that the program has not read, as far as the system reports it.
    pub fn unread(&self) -> usize {
        self.unsent.len() + self.streams.unread()
    }

    /// Waits at most `wait` until a pipe is ready, and transfers what it can.
    pub fn step(&mut self, wait: Duration) {
        self.streams.step(wait, &mut self.unsent, &mut self.lines, &mut self.stderr);
    }
}
