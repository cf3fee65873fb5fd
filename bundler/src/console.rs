//! Writes to the terminal, or to whoever reads instead. That one may stop reading at any time.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

use crate::progress;

/// Writes a line to standard error. There is nobody to tell if that fails.
pub fn say(line: impl Display) {
    progress::finish();
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Writes a text to standard output. A reader who has seen enough is no error.
///
/// # Errors
/// Returns an error if the text cannot be written for any other reason.
pub fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
