//! Reads text files with any byte order mark.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::Error;

/// Maximum size of a file that is read as a whole, in bytes of UTF-8.
const BYTES_MAX: usize = 16 << 20;

/// Opens a text file for one pass in bounded memory. `-` is standard input. A UTF-8 byte order mark
/// is skipped, and UTF-16 with a mark is converted to UTF-8. All other bytes are returned
/// unchanged.
///
/// Returns an error if the file cannot be opened or its first bytes cannot be read.
pub fn open_text(path: &Path) -> Result<Box<dyn BufRead>, Error> {
    let text = if path == Path::new("-") {
        decoding::utf8(BufReader::new(io::stdin()))
    } else {
        File::open(path).and_then(|file| decoding::utf8(BufReader::new(file)))
    };
    text.map_err(Error::io(path, "read"))
}

/// Reads a whole text file as [`open_text`] does. Without a byte order mark the result may be in
/// any encoding.
///
/// Returns an error if the file cannot be read, exceeds 16 MiB as UTF-8, or has a UTF-16 mark but
/// is not valid UTF-16.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let text = open_text(path)?;
    text.take(BYTES_MAX as u64 + 1).read_to_end(&mut bytes).map_err(Error::io(path, "read"))?;
    if bytes.len() > BYTES_MAX {
        return Err(Error::Large { path: path.to_owned(), max_mib: BYTES_MAX >> 20 });
    }
    Ok(bytes)
}

/// Reads a whole text file as UTF-8.
///
/// Returns an error if [`read_bytes`] does, or if the file is neither UTF-8 nor UTF-16 with a byte
/// order mark.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let is_no_text =
        |error| Error::io(path, "read")(io::Error::new(io::ErrorKind::InvalidData, error));
    String::from_utf8(read_bytes(path)?).map_err(is_no_text)
}
