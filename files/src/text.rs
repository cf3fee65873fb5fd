//! Files of bounded size that are read as a whole.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::Error;

/// The largest file that is read as a whole, in bytes.
const BYTES_MAX: usize = 16 << 20;

/// Reads a file as a whole. `-` is standard input.
/// Fails if the file cannot be read or is larger than 16 MiB.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let limit = BYTES_MAX as u64 + 1;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(Error::io(path, "read"))?;
    if bytes.len() > BYTES_MAX {
        return Err(Error::Large { path: path.to_owned(), max_mib: BYTES_MAX >> 20 });
    }
    Ok(bytes)
}

/// Reads a text file as a whole. `-` is standard input.
/// Fails as [`read_bytes`] does, or if the file is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let is_no_text =
        |error| Error::io(path, "read")(io::Error::new(io::ErrorKind::InvalidData, error));
    String::from_utf8(read_bytes(path)?).map_err(is_no_text)
}
