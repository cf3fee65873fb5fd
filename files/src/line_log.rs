//! Files of lines in somebody else's form, without head and checksums.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use crate::append::AppendFile;
use crate::lines::{Line, Lines};
use crate::{Error, Kind, Overwrite};

/// A file to which lines are added. It is locked against other processes.
///
/// What makes it resumable is a [`Journal`](crate::Journal) beside it that says which lines count.
#[derive(Debug)]
pub struct LineLog {
    file: AppendFile,
}

/// A file of lines that is opened and locked, but not changed yet.
#[derive(Debug)]
pub struct LineLogRecovery {
    file: AppendFile,
    lines: Option<Lines<BufReader<File>>>,
    /// The end of each line that was read.
    ends: Vec<u64>,
}

impl LineLogRecovery {
    /// Opens a file of lines of the given kind. `-` is standard output; devices and pipes are
    /// written to and hold no lines.
    /// Returns an error if the file is in use, if it is of another kind and may not be replaced, or if the
    /// system refuses. The file is then as it was.
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

    /// The next complete line that the file holds, without its end, or `None` after the last.
    /// Returns an error if the file cannot be read or a line is longer than 64 MiB.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let Line::Whole(line) = lines.next(&self.file.path)? else { return Ok(None) };
        self.ends.push(lines.end);
        Ok(Some(line))
    }

    /// Number of the line that was read last, from 1; 0 before the first.
    pub fn line(&self) -> u64 {
        self.lines.as_ref().map_or(0, |lines| lines.number)
    }

    /// Returns true if lines can be found here when it is opened again: not in devices and pipes.
    pub fn is_regular(&self) -> bool {
        self.file.regular().is_some()
    }

    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Keeps the first `count` of the lines that were read, cuts off the rest, and makes the file
    /// ready for new lines.
    pub fn finish_keeping(mut self, count: usize) -> Result<LineLog, Error> {
        self.ends.truncate(count);
        self.file.begin(self.ends.last().copied().unwrap_or(0))?;
        Ok(LineLog { file: self.file })
    }
}

impl LineLog {
    /// Adds a line. Once this returned, the line survives the end of the process.
    /// Returns an error if the text is not one line of at most 64 MiB, or if the file cannot be written; then
    /// every further line is refused too.
    pub fn append(&mut self, line: &str) -> Result<(), Error> {
        self.file.write_line(line.as_bytes())
    }

    /// Waits until all lines are on the disk.
    pub fn sync(&self) -> Result<(), Error> {
        self.file.sync()
    }
}
