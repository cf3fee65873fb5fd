//! A page in a browser, which has neither files nor programs.

use std::io;

/// Whether an error means that the system is short of files, processes or memory: a page starts none.
#[must_use]
pub fn is_shortage(_: &io::Error) -> bool {
    false
}
