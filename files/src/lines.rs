//! Reads lines of bounded length one at a time.

use std::io::{BufRead, Read, Seek, SeekFrom};
use std::path::Path;

use crate::Error;

/// Maximum length of a line in bytes, without its line feed.
pub const LINE_BYTES_MAX: usize = 64 << 20;

#[derive(Debug)]
pub(crate) enum Line {
    /// A complete line, without its line feed.
    Whole(Vec<u8>),
    /// Bytes after the last line feed.
    Torn(Vec<u8>),
    End,
}

/// Reads lines and counts them.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    pub source: R,
    pub number: u64,
    /// Byte offset of the end of the last whole line read.
    pub end: u64,
}

impl<R: BufRead + Seek> Lines<R> {
    /// Seeks back to the end of the last whole line. `path` is used in errors.
    pub fn rewind(&mut self, path: &Path) -> Result<(), Error> {
        let done = self.source.seek(SeekFrom::Start(self.end));
        done.map(drop).map_err(Error::io(path, "read"))
    }
}

impl<R: BufRead> Lines<R> {
    pub fn new(source: R) -> Self {
        Self { source, number: 0, end: 0 }
    }

    /// Reads the next line. `path` is used in errors.
    pub fn next(&mut self, path: &Path) -> Result<Line, Error> {
        let mut line = Vec::new();
        let mut source = self.source.by_ref().take(LINE_BYTES_MAX as u64 + 1);
        source.read_until(b'\n', &mut line).map_err(Error::io(path, "read"))?;
        if line.is_empty() {
            return Ok(Line::End);
        }
        let length = line.len() as u64;
        if line.pop_if(|last| *last == b'\n').is_some() {
            self.number += 1;
            self.end += length;
            return Ok(Line::Whole(line));
        }
        if line.len() > LINE_BYTES_MAX {
            let reason = format!("is longer than {} MiB", LINE_BYTES_MAX >> 20);
            return Err(Error::damaged(path, self.number + 1, reason));
        }
        Ok(Line::Torn(line))
    }
}
