//! The memory budget of a search.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The memory shared by all tables of a search: the limit and the current use, in bytes.
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

    /// Takes bytes from the budget. Returns false if fewer are left.
    pub fn take(&self, bytes: usize) -> bool {
        self.take_up_to(self.most, bytes)
    }

    /// Takes bytes unless more than half of the budget would then be in use.
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

    /// Returns bytes to the budget.
    pub fn give(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}
