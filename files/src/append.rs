//! An append-only file that is locked and consists of whole lines after every write.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::lines::LINE_BYTES_MAX;
use crate::lock::{Holder, lock};
use crate::target::Target;
use crate::{Error, system};

/// Maximum number of attempts to open a file that other processes create or remove.
const ATTEMPTS: u32 = 100;

#[derive(Debug)]
pub(crate) struct AppendFile {
    pub path: PathBuf,
    /// Declared before the file that it locks, because it must be dropped first.
    holder: Option<Holder>,
    sink: Sink,
    /// The end of the last whole line, in bytes.
    end: u64,
    /// The file's path, if this value created the file and nothing has been written yet.
    fresh: Option<PathBuf>,
    /// Whether a write has failed. If so, all later lines are refused, because they would follow a
    /// gap.
    failed: bool,
}

#[derive(Debug)]
enum Sink {
    Stdout(io::Stdout),
    Stream(File),
    File(File),
}

impl AppendFile {
    /// Opens and locks a file. An existing file is not changed. A new file is removed on drop
    /// unless [`AppendFile::begin`] was called.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let opened = |sink, holder, fresh| {
            let path = path.to_owned();
            Self { path, holder, sink, end: 0, fresh, failed: false }
        };
        for _ in 0..ATTEMPTS {
            let (file, end, fresh) = match Target::resolve(path)? {
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
                // Another process created or removed the file after the path was checked.
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

    /// Reads up to `length` bytes from the start of the file. Returns no bytes for a stream.
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

    /// Truncates the file to its whole lines, which end at `end`. After that, the file is kept on
    /// drop.
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

    /// Removes the lock file with the holder's name before a rename. The file itself stays locked.
    pub fn leave_unnamed(&mut self) {
        self.holder = None;
    }

    /// Appends a line. After an error, every later call fails.
    pub fn write_line(&mut self, line: &[u8]) -> Result<(), Error> {
        if line.len() > LINE_BYTES_MAX || line.contains(&b'\n') {
            let reason = format!("it is longer than one line or {} MiB", LINE_BYTES_MAX >> 20);
            return Err(Error::Record { path: self.path.clone(), reason });
        }
        if self.failed {
            let earlier = io::Error::other("an earlier line could not be written");
            return Err(Error::io(&self.path, "written")(earlier));
        }
        let bytes = [line, b"\n"].concat();
        // One write per line, so that a killed process leaves as few partial lines as possible.
        let written = match &mut self.sink {
            Sink::Stdout(stdout) => stdout.write_all(&bytes).and_then(|()| stdout.flush()),
            Sink::Stream(file) => file.write_all(&bytes),
            Sink::File(file) => system::append(file, &bytes),
        };
        if let Err(error) = written {
            self.failed = true;
            if let Sink::File(file) = &self.sink {
                // Remove the part that was written. If that fails, it is removed when the file is
                // next opened.
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
            // Created by this value, still locked and empty.
            let _ = fs::remove_file(made);
        }
    }
}

fn is_race(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound)
}

/// Returns true if `path` still names the open file.
fn is_at(file: &File, path: &Path) -> bool {
    let there = fs::metadata(path).and_then(|data| system::identity(path, &data)).ok();
    there.is_some() && system::identity_of_open(file).ok() == there
}
