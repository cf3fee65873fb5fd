//! The pipes to a program, with what waits on both sides of them.

use std::time::Duration;

use super::buffers::{Lines, Tail};
use super::system::Streams;

/// The three pipes to a program, with what waits on both sides of them.
#[derive(Debug)]
pub struct Pipes {
    pub streams: Streams,
    unsent: Vec<u8>,
    /// The text that the program wrote on its standard output.
    pub lines: Lines,
    /// The end of what it wrote on its standard error.
    pub stderr: Tail,
}

impl Pipes {
    /// Takes the pipes of a fresh program.
    pub fn new(streams: Streams) -> Self {
        Self { streams, unsent: Vec::new(), lines: Lines::default(), stderr: Tail::default() }
    }

    /// Sends a text as far as the program reads, and the rest in later [steps](Self::step).
    pub fn send(&mut self, text: &str) {
        self.unsent.extend(text.as_bytes());
        self.streams.send(&mut self.unsent);
    }

    /// The number of bytes that were sent and that the program has not read, as far as the system says it.
    pub fn unread(&self) -> usize {
        self.unsent.len() + self.streams.unread()
    }

    /// Waits until a pipe can be moved, at most the given time, and moves what can be moved.
    pub fn step(&mut self, wait: Duration) {
        self.streams.step(wait, &mut self.unsent, &mut self.lines, &mut self.stderr);
    }
}
