//! Kinds of files that a program recognises as its own work.

use std::fs::File;
use std::io::{self, Read};

use crate::Error;
use crate::append::AppendFile;

/// Bytes of a file that are enough to recognise it.
const START_BYTES: usize = 64 << 10;

/// A kind of file, recognised by how it starts.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Name with its article, for messages: `a replay page`.
    pub name: &'static str,
    recognizes: fn(&[u8]) -> bool,
}

/// Whether a file that the program did not write may be replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overwrite {
    /// Only empty files and files of the same [`Kind`].
    #[default]
    Own,
    /// Any regular file. What `--force` means.
    Always,
}

impl Overwrite {
    pub fn from_force(force: bool) -> Self {
        if force { Self::Always } else { Self::Own }
    }
}

impl Kind {
    /// A kind that is recognised by the first bytes of the file; the function sees up to 64 KiB.
    pub const fn new(name: &'static str, recognizes: fn(&[u8]) -> bool) -> Self {
        Self { name, recognizes }
    }

    /// A kind that carries no mark: only empty files are taken for it.
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

    /// The same for a file that is to be continued.
    pub(crate) fn accepts(&self, file: &AppendFile) -> Result<bool, Error> {
        let start = file.start(START_BYTES)?;
        Ok(start.is_empty() || self.recognizes(&start))
    }
}

/// Returns true if a part stands anywhere in some bytes.
pub fn contains(bytes: &[u8], part: &str) -> bool {
    bytes.windows(part.len()).any(|window| window == part.as_bytes())
}
