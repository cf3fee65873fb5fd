//! The pipes to a program, with the data waiting at both ends.

use std::time::Duration;

use super::buffers::{Lines, Tail};
use super::system::Streams;

/// The three pipes to a program, with the data waiting at both ends.
#[derive(Debug)]
pub struct Pipes {
    pub streams: Streams,
    unsent: Vec<u8>,
    /// Output that has not been read yet.
    pub lines: Lines,
    /// The last part of the program's standard error.
    pub stderr: Tail,
}

impl Pipes {
    pub fn new(streams: Streams) -> Self {
        Self { streams, unsent: Vec::new(), lines: Lines::default(), stderr: Tail::default() }
    }

    /// Sends as much of the text as the pipe accepts. Later [steps](Self::step) send the remainder.
    pub fn send(&mut self, text: &str) {
        self.unsent.extend(text.as_bytes());
        self.streams.send(&mut self.unsent);
    }

    /// Number of bytes that were sent but not yet read by the program, as far as the system reports
    /// it.
    pub fn unread(&self) -> usize {
        self.unsent.len() + self.streams.unread()
    }

    /// Waits until a pipe is ready, but at most for `wait`, and transfers as much as possible.
    pub fn step(&mut self, wait: Duration) {
        self.streams.step(wait, &mut self.unsent, &mut self.lines, &mut self.stderr);
    }
}
