//! The memory that a search may use.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The memory that all tables of a search share: bytes that may be used, and those that are.
#[derive(Debug)]
pub struct Memory {
    most: usize,
    used: AtomicUsize,
}

impl Memory {
    /// An unused budget of `most` bytes.
    pub fn new(most: usize) -> Self {
        Self { most, used: AtomicUsize::new(0) }
    }

    /// Takes bytes from the budget; returns `false` if fewer are left.
    pub fn take(&self, bytes: usize) -> bool {
        self.take_up_to(self.most, bytes)
    }

    /// Takes bytes, if no more than half of all are used then.
    pub fn take_of_half(&self, bytes: usize) -> bool {
        self.take_up_to(self.most / 2, bytes)
    }

    fn take_up_to(&self, most: usize, bytes: usize) -> bool {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let granted = used <= most;
        if !granted {
            self.give(bytes);
        }
        granted
    }

    /// Gives bytes back.
    pub fn give(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}
