//! The memory budget for a search.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Memory shared by all tables in a search: the limit and the current use, in bytes.
#[derive(Debug)]
pub struct Memory {
    most: usize,
    used: AtomicUsize,
}

impl Memory {
    /// Creates an unused budget of `most` bytes.
    pub fn new(most: usize) -> Self {
        Self { most, used: AtomicUsize::new(0) }
    }

    /// Takes bytes from the budget. Returns false if there are not enough left.
    pub fn take(&self, bytes: usize) -> bool {
        self.take_up_to(self.most, bytes)
    }

    /// Takes bytes from the budget, unless more than half of it would then be in use. Returns true
    /// if they were taken.
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
