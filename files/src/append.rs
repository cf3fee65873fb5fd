//! A file that is continued: locked, and whole after every line.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::lines::LINE_BYTES_MAX;
use crate::lock::{Holder, lock};
use crate::target::Target;
use crate::{Error, system};

/// Attempts to open a file that others make or remove at the same moment.
const ATTEMPTS: u32 = 100;

#[derive(Debug)]
pub(crate) struct AppendFile {
    pub path: PathBuf,
    /// Before the file that it locks, since it has to be dropped first.
    holder: Option<Holder>,
    sink: Sink,
    /// The end of the file; everything before it is whole lines.
    end: u64,
    /// Set when this value made the file and nothing has been written yet.
    fresh: Option<PathBuf>,
    /// Whether a write failed: a gap must never be followed by more lines.
    failed: bool,
}

#[derive(Debug)]
enum Sink {
    Stdout(io::Stdout),
    Stream(File),
    File(File),
}

impl AppendFile {
    /// Opens and locks a path. The content of an existing file is left as it is; a new file is
    /// removed again unless [`AppendFile::begin`] is called.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let opened = |sink, holder, fresh| {
            let path = path.to_owned();
            Self { path, holder, sink, end: 0, fresh, failed: false }
        };
        for _ in 0..ATTEMPTS {
            let (file, end, fresh) = match Target::of(path)? {
                Target::Stdout => return Ok(opened(Sink::Stdout(io::stdout()), None, None)),
                Target::Stream => {
                    let file = system::open_stream(path);
                    let file = file.map_err(Error::io(path, "opened"))?;
                    return Ok(opened(Sink::Stream(file), None, None));
                }
                Target::File(end, _) => (system::open_append(&end, false), end, false),
                Target::Missing(end) => (system::open_append(&end, true), end, true),
            };
            let file = match file {
                Ok(file) => file,
                // Somebody made or removed the file since the path was looked at.
                Err(error) if is_race(&error) => continue,
                Err(error) => return Err(Error::io(path, "opened")(error)),
            };
            let holder = lock(&file, path, &end)?;
            // The file may have been removed or replaced before it was locked.
            if is_at(&file, &end) {
                return Ok(opened(Sink::File(file), Some(holder), fresh.then_some(end)));
            }
        }
        Err(Error::Changed { path: path.to_owned() })
    }

    pub fn regular(&self) -> Option<&File> {
        match &self.sink {
            Sink::File(file) => Some(file),
            Sink::Stdout(_) | Sink::Stream(_) => None,
        }
    }

    /// The first bytes of the file; empty for a stream.
    pub fn start(&self, length: usize) -> Result<Vec<u8>, Error> {
        let mut start = vec![0; length];
        let mut filled = 0;
        while let (Some(file), true) = (self.regular(), filled < length) {
            let read = system::read_at(file, &mut start[filled..], filled as u64);
            match read.map_err(Error::io(&self.path, "read"))? {
                0 => break,
                read => filled += read,
            }
        }
        start.truncate(filled);
        Ok(start)
    }

    /// Cuts the file at the end of its last whole line. From now on it is ours.
    pub fn begin(&mut self, end: u64) -> Result<(), Error> {
        if let Some(file) = self.regular() {
            let size = file.metadata().map_err(Error::io(&self.path, "read"))?.len();
            if size != end {
                file.set_len(end).map_err(Error::io(&self.path, "cut"))?;
            }
        }
        self.end = end;
        self.fresh = None;
        Ok(())
    }

    /// Removes the name of the holder, before the file gets another name. It stays locked.
    pub fn leave_unnamed(&mut self) {
        self.holder = None;
    }

    /// Adds a line. After an error every further call fails.
    pub fn write_line(&mut self, line: &[u8]) -> Result<(), Error> {
        if line.len() > LINE_BYTES_MAX || line.contains(&b'\n') {
            let reason = format!("it is not one line of at most {} MiB", LINE_BYTES_MAX >> 20);
            return Err(Error::Record { path: self.path.clone(), reason });
        }
        if self.failed {
            let earlier = io::Error::other("an earlier line could not be written");
            return Err(Error::io(&self.path, "written")(earlier));
        }
        let bytes = [line, b"\n"].concat();
        // One call for a whole line, so that the end of the process cuts as few lines as possible.
        let written = match &mut self.sink {
            Sink::Stdout(stdout) => stdout.write_all(&bytes).and_then(|()| stdout.flush()),
            Sink::Stream(file) => file.write_all(&bytes),
            Sink::File(file) => system::append(file, &bytes),
        };
        if let Err(error) = written {
            self.failed = true;
            if let Sink::File(file) = &self.sink {
                // The part of the line that fitted; if it stays, the next opening cuts it.
                let _ = file.set_len(self.end);
            }
            return Err(Error::io(&self.path, "written")(error));
        }
        self.end += bytes.len() as u64;
        Ok(())
    }

    pub fn sync(&self) -> Result<(), Error> {
        self.regular().map_or(Ok(()), File::sync_data).map_err(Error::io(&self.path, "written"))
    }
}

impl Drop for AppendFile {
    fn drop(&mut self) {
        if let Some(made) = self.fresh.take() {
            // Made by this value, locked and still empty.
            let _ = fs::remove_file(made);
        }
    }
}

fn is_race(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound)
}

/// Returns true if the path still leads to the open file.
fn is_at(file: &File, path: &Path) -> bool {
    let there = fs::metadata(path).and_then(|data| system::identity(path, &data)).ok();
    there.is_some() && system::identity_of_open(file).ok() == there
}
