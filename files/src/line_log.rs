//! Append-only files with lines in a foreign format, without a head or checksums.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use crate::append::AppendFile;
use crate::lines::{Line, Lines};
use crate::{Error, Kind, Overwrite};

/// A locked file that lines are appended to.
///
/// It can be resumed if a [`Journal`](crate::Journal) records how many of its lines are valid.
#[derive(Debug)]
pub struct LineLog {
    file: AppendFile,
}

/// A file of lines that has been opened and locked, but not changed yet.
#[derive(Debug)]
pub struct LineLogRecovery {
    file: AppendFile,
    lines: Option<Lines<BufReader<File>>>,
    /// The byte offset of the end of each line read so far.
    ends: Vec<u64>,
}

impl LineLogRecovery {
    /// Opens a file of lines of the given kind. `-` is standard output; devices and pipes can be
    /// written to and contain no lines.
    ///
    /// Returns an error and leaves the file unchanged if the file is in use, has another kind and
    /// may not be replaced, or cannot be opened.
    pub fn open(path: &Path, kind: &Kind, overwrite: Overwrite) -> Result<Self, Error> {
        let file = AppendFile::open(path)?;
        let mut lines = None;
        if let (Some(source), Overwrite::Own) = (file.regular(), overwrite) {
            if !kind.accepts(&file)? {
                let (path, expected) = (path.to_owned(), kind.name.to_owned());
                return Err(Error::Foreign { path, expected });
            }
            let source = source.try_clone().map_err(Error::io(path, "read"))?;
            lines = Some(Lines::new(BufReader::new(source)));
        }
        Ok(Self { file, lines, ends: Vec::new() })
    }

    /// Reads the next complete line, without its line feed, or returns `None` after the last line.
    ///
    /// Returns an error if the file cannot be read or a line is longer than 64 MiB.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let Line::Whole(line) = lines.next(&self.file.path)? else { return Ok(None) };
        self.ends.push(lines.end);
        Ok(Some(line))
    }

    /// Returns the number of the last line read, counted from 1, or 0 before the first line.
    pub fn line(&self) -> u64 {
        self.lines.as_ref().map_or(0, |lines| lines.number)
    }

    /// Returns false for devices and pipes, which have no lines to recover.
    pub fn is_regular(&self) -> bool {
        self.file.regular().is_some()
    }

    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Keeps the first `count` lines read, removes everything after them, and prepares the file for
    /// appending.
    pub fn finish_keeping(mut self, count: usize) -> Result<LineLog, Error> {
        self.ends.truncate(count);
        self.file.begin(self.ends.last().copied().unwrap_or(0))?;
        Ok(LineLog { file: self.file })
    }
}

impl LineLog {
    /// Appends a line. Once this returns, the line survives even if the process is killed.
    ///
    /// Returns an error if the text is not a single line of at most 64 MiB, or if writing fails.
    /// After a failed write, all later lines are refused.
    pub fn append(&mut self, line: &str) -> Result<(), Error> {
        self.file.write_line(line.as_bytes())
    }

    /// Waits until all lines are on disk.
    pub fn sync(&self) -> Result<(), Error> {
        self.file.sync()
    }
}
