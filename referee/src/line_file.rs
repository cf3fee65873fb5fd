//! A file that grows line by line, and is whole after every one of them.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of whole lines, to which lines are added.
#[derive(Debug)]
pub struct LineFile {
    file: File,
    path: PathBuf,
    /// Where each line ends.
    ends: Vec<u64>,
}

impl LineFile {
    /// Opens or makes the file, drops a last line without end, and gives the lines.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be used.
    pub fn open(path: &Path) -> Result<(Self, Vec<String>), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut reader = BufReader::new(&file);
        let (mut lines, mut ends, mut place) = (Vec::new(), Vec::new(), 0);
        loop {
            let mut line = Vec::new();
            place += reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
            if line.pop() != Some(b'\n') {
                break;
            }
            ends.push(place);
            lines.push(String::from_utf8_lossy(&line).into_owned());
        }
        let mut opened = Self { file, path: path.to_owned(), ends };
        opened.keep(lines.len())?;
        Ok((opened, lines))
    }

    /// Drops all lines but the first so many.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn keep(&mut self, count: usize) -> Result<(), String> {
        self.ends.truncate(count);
        let end = self.ends.last().copied().unwrap_or(0);
        let kept = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::End(0)));
        kept.map(drop).map_err(|error| format!("{}: {error}", self.path.display()))
    }

    /// Adds a line.
    ///
    /// # Errors
    ///
    /// A sentence: the file cannot be written.
    pub fn write(&mut self, line: &str) -> Result<(), String> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        let end = self.ends.last().copied().unwrap_or(0) + line.len() as u64 + 1;
        self.ends.push(end);
        Ok(())
    }
}
