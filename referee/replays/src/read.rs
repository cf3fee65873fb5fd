//! Reads files of records, one JSON object per line, plain or gzip-compressed, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde_json::Value;

use super::{Error, strict};

const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

/// Limits for a file of records, in bytes after decompression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Maximum length of a line, including its line ending; 16 MiB by default.
    pub line: u64,
    /// Maximum size of the file; 8 GiB by default.
    pub file: u64,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { line: 16 << 20, file: 8 << 30 }
    }
}

/// Iterates over the records in a file, with their line numbers, counted from 1. Empty lines are
/// skipped, and iteration stops after the first error. It is an error if a line is too long, is not
/// a JSON value, repeats a field name, or contains too many values.
pub fn read_lines(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(usize, Value), Error>> + use<>, Error> {
    let file = path.display().to_string();
    Ok(Records::new(&file, open_text(path)?, ReadLimits::default()))
}

/// Like [`read_lines`], for any reader. `file` is used in errors.
pub fn read_records<'a, R: BufRead + 'a>(
    file: &str,
    bytes: R,
    limits: ReadLimits,
) -> Result<impl Iterator<Item = Result<(usize, Value), Error>> + use<'a, R>, Error> {
    Ok(Records::new(file, unpacked(file, bytes)?, limits))
}

/// Opens a file as text, plain or gzip-compressed. If it has a byte order mark, it is converted to
/// UTF-8.
pub fn open_text(path: &Path) -> Result<Box<dyn BufRead>, Error> {
    let file = path.display().to_string();
    let opened =
        File::open(path).map_err(|error| Error::Open { file: file.clone(), source: error })?;
    unpacked(&file, BufReader::new(opened))
}

/// Like [`open_text`], for a file in memory. `file` is used in errors.
pub fn open_bytes(
    file: &str,
    bytes: impl AsRef<[u8]> + 'static,
) -> Result<Box<dyn BufRead>, Error> {
    unpacked(file, io::Cursor::new(bytes))
}

/// Converts a reader to UTF-8, decompressing it if it is gzip.
fn unpacked<'a>(file: &str, mut bytes: impl BufRead + 'a) -> Result<Box<dyn BufRead + 'a>, Error> {
    let refused = |error| Error::Open { file: file.to_owned(), source: error };
    let text = if bytes.fill_buf().map_err(refused)?.starts_with(&GZIP_MAGIC) {
        decoding::utf8(BufReader::new(MultiGzDecoder::new(bytes)))
    } else {
        decoding::utf8(bytes)
    };
    text.map_err(refused)
}

/// Iterator over the records in a file.
struct Records<'a> {
    file: String,
    text: Box<dyn BufRead + 'a>,
    /// Number of the last line read.
    line: usize,
    limits: ReadLimits,
    /// Number of bytes that may still be read.
    remaining: u64,
    failed: bool,
}

impl Iterator for Records<'_> {
    type Item = Result<(usize, Value), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let record = self.next_record().transpose();
        self.failed = matches!(record, Some(Err(_)));
        record
    }
}

impl<'a> Records<'a> {
    fn new(file: &str, text: Box<dyn BufRead + 'a>, limits: ReadLimits) -> Self {
        let (file, remaining) = (file.to_owned(), limits.file);
        Self { file, text, line: 0, limits, remaining, failed: false }
    }

    fn next_record(&mut self) -> Result<Option<(usize, Value)>, Error> {
        while let Some(text) = self.next_line()? {
            let (file, line) = (&self.file, self.line);
            if !text.trim().is_empty() {
                let record = strict::parse(&text);
                let refused = |error| not_whole(file, line, &error);
                return Ok(Some((line, record.map_err(refused)?)));
            }
        }
        Ok(None)
    }

    fn next_line(&mut self) -> Result<Option<String>, Error> {
        self.line += 1;
        let refused = |reason: String| Error::at_line(&self.file, self.line, reason);
        let limits = self.limits;
        let mut bytes = Vec::new();
        let read =
            (&mut self.text).take(self.limits.line.saturating_add(1)).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| refused(format!("cannot be read: {error}")))? as u64;
        if read > self.limits.line {
            let max = limits.line;
            return Err(refused(format!("longer than {max} bytes, expected one record per line")));
        }
        if read > self.remaining {
            let max = limits.file;
            return Err(refused(format!(
                "expected at most {max} bytes of unpacked data up to here"
            )));
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| refused(format!("cannot be read: {error}")))?;
        self.remaining -= read;
        Ok((read > 0).then_some(text))
    }
}

/// Returns the error for a line that is not exactly one JSON value.
pub(crate) fn not_whole(file: &str, line: usize, error: &serde_json::Error) -> Error {
    Error::at_line(file, line, format!("not a complete JSON record: {error}"))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::{Error, ReadLimits, read_records};

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text).expect("packed");
        packed.finish().expect("packed")
    }

    /// Returns the number of records, or the last error.
    fn read(bytes: &[u8], limits: ReadLimits) -> Result<usize, String> {
        let records = read_records("here", bytes, limits).expect("bytes can be read");
        let records: Result<Vec<_>, Error> = records.collect();
        records.map(|records| records.len()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_may_have_as_many_bytes_as_the_limit_after_unpacking() {
        let line = |blanks: usize| format!("{{}}{}\n", " ".repeat(blanks)).into_bytes();
        let text = [line(97), line(97), line(97)].concat();
        let members = [packed(&line(97)), packed(&line(97)), packed(&line(97))].concat();
        for bytes in [text.clone(), packed(&text), members] {
            let limits = |file| ReadLimits { file, ..ReadLimits::default() };
            assert_eq!(read(&bytes, limits(300)), Ok(3));
            let refused = read(&bytes, limits(299)).expect_err("one byte too many");
            assert_eq!(
                refused,
                "here line 3: expected at most 299 bytes of unpacked data up to here"
            );
        }
    }

    #[test]
    fn a_line_may_have_as_many_bytes_as_the_limit() {
        let limits = |line| ReadLimits { line, ..ReadLimits::default() };
        assert_eq!(read(b"{}  \n[]  \n", limits(5)), Ok(2));
        let refused = read(b"{}\n[]  \n", limits(4)).expect_err("one byte too many");
        assert_eq!(refused, "here line 2: longer than 4 bytes, expected one record per line");
    }
}
