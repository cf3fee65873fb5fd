//! Reading files of records, one JSON object a line, plain or gzip, within bounds of memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use thiserror::Error;

use super::strict;

const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];
/// The longest line, in bytes.
const LINE_MAX: u64 = 16 << 20;
/// The largest file, in bytes after unpacking.
const FILE_MAX: u64 = 8 << 30;

/// Why a file of records cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// There is no such file, or it may not be read.
    #[error("{file}: cannot be opened: {error}")]
    Open {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file ends early, is no whole gzip file, or holds something else than text.
    #[error("{file} line {line}: cannot be read: {error}")]
    Read {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: io::Error,
    },
    /// A line is longer than a record may be.
    #[error("{file} line {line}: longer than {max} bytes, expected one record a line")]
    LongLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The longest line, in bytes.
        max: u64,
    },
    /// The file is too large.
    #[error("{file} line {line}: expected at most {max} bytes up to here, unpacked")]
    LongFile {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The largest file, in bytes.
        max: u64,
    },
    /// A line is no record.
    #[error("{file} line {line}: not a whole JSON record: {error}")]
    Record {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
}

/// The records of a file with their line numbers, from 1; empty lines are passed over. Nothing
/// follows the first error.
///
/// # Errors
///
/// Returns an error if the file cannot be opened. Each record is an error if its line is too long,
/// is not a JSON value, names a field twice, or holds too many values.
pub fn read_lines(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(usize, Value), ReadError>>, ReadError> {
    let name = path.display().to_string();
    let open = |error| ReadError::Open { file: name.clone(), error };
    let mut bytes = BufReader::new(File::open(path).map_err(open)?);
    let zipped = bytes.fill_buf().map_err(open)?.starts_with(&GZIP_MAGIC);
    let text: Box<dyn BufRead> =
        if zipped { Box::new(BufReader::new(MultiGzDecoder::new(bytes))) } else { Box::new(bytes) };
    Ok(Records { file: name, text, line: 0, left: FILE_MAX, failed: false })
}

/// The lines of a file as they are read.
struct Records {
    file: String,
    text: Box<dyn BufRead>,
    /// The number of the last line.
    line: usize,
    /// How many more bytes the file may have.
    left: u64,
    failed: bool,
}

impl Iterator for Records {
    type Item = Result<(usize, Value), ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let record = self.next_record().transpose();
        self.failed = matches!(record, Some(Err(_)));
        record
    }
}

impl Records {
    fn next_record(&mut self) -> Result<Option<(usize, Value)>, ReadError> {
        while let Some(text) = self.next_line()? {
            let (file, line) = (&self.file, self.line);
            if !text.trim().is_empty() {
                let record = strict::parse(&text);
                let refused = |error| ReadError::Record { file: file.clone(), line, error };
                return Ok(Some((line, record.map_err(refused)?)));
            }
        }
        Ok(None)
    }

    fn next_line(&mut self) -> Result<Option<String>, ReadError> {
        self.line += 1;
        let (file, line) = (|| self.file.clone(), self.line);
        let mut bytes = Vec::new();
        let read = (&mut self.text).take(LINE_MAX + 1).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| ReadError::Read { file: file(), line, error })? as u64;
        if read > LINE_MAX {
            return Err(ReadError::LongLine { file: file(), line, max: LINE_MAX });
        }
        if read > self.left {
            return Err(ReadError::LongFile { file: file(), line, max: FILE_MAX });
        }
        self.left -= read;
        let text = String::from_utf8(bytes).map_err(|error| {
            let error = io::Error::new(io::ErrorKind::InvalidData, error);
            ReadError::Read { file: file(), line, error }
        })?;
        Ok((read > 0).then_some(text))
    }
}
