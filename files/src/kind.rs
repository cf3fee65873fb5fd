//! Kinds of files that a program recognizes as its own.

use std::fs::File;
use std::io::{self, Read};

use crate::Error;
use crate::append::AppendFile;

/// Number of bytes at the start of a file that are enough to recognize its kind.
const START_BYTES: usize = 64 << 10;

/// A kind of file, recognized by its first bytes.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Name with its article, for messages: `a replay page`.
    pub name: &'static str,
    recognizes: fn(&[u8]) -> bool,
}

/// Whether files that the program did not write may be replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overwrite {
    /// Only empty files and files of the same [`Kind`].
    #[default]
    Own,
    /// Any regular file, as with `--force`.
    Always,
}

impl Overwrite {
    pub fn from_force(force: bool) -> Self {
        if force { Self::Always } else { Self::Own }
    }
}

impl Kind {
    /// Creates a kind recognized by the first bytes of a file. `recognizes` is passed up to 64 KiB.
    pub const fn new(name: &'static str, recognizes: fn(&[u8]) -> bool) -> Self {
        Self { name, recognizes }
    }

    /// Creates a kind without a signature, so only empty files are recognized.
    pub const fn unmarked(name: &'static str) -> Self {
        Self { name, recognizes: |_| false }
    }

    /// Returns true if a file that starts with these bytes is of this kind.
    pub fn recognizes(&self, start: &[u8]) -> bool {
        (self.recognizes)(start)
    }

    /// Returns true if the file may be replaced without asking: it is empty or of this kind.
    pub(crate) fn accepts_file(&self, file: &File) -> io::Result<bool> {
        let mut start = Vec::new();
        file.take(START_BYTES as u64).read_to_end(&mut start)?;
        Ok(start.is_empty() || self.recognizes(&start))
    }

    /// Like [`Self::accepts_file`], for a file to append to.
    pub(crate) fn accepts(&self, file: &AppendFile) -> Result<bool, Error> {
        let start = file.start(START_BYTES)?;
        Ok(start.is_empty() || self.recognizes(&start))
    }
}

/// Returns true if `bytes` contain `part`.
pub fn contains(bytes: &[u8], part: &str) -> bool {
    bytes.windows(part.len()).any(|window| window == part.as_bytes())
}
