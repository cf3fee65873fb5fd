//! Converts UTF-16 to UTF-8 in chunks.

use std::io::{self, BufRead, ErrorKind, Read};

/// Bytes of UTF-16 to convert at a time; must be even.
const CHUNK_BYTES: u64 = 8 << 10;

/// Reader that converts UTF-16 without a byte order mark to UTF-8.
pub struct Utf16<R> {
    source: R,
    unit: fn([u8; 2]) -> u16,
    /// The high surrogate if the last chunk ended within a pair.
    high: Option<u16>,
    chunk: String,
    /// Number of bytes of the chunk that have been read.
    consumed: usize,
}

impl<R: Read> Utf16<R> {
    pub fn new(source: R, unit: fn([u8; 2]) -> u16) -> Self {
        Self { source, unit, high: None, chunk: String::new(), consumed: 0 }
    }

    /// Converts the next chunk, which is empty only at the end of the source.
    fn convert(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.source.by_ref().take(CHUNK_BYTES).read_to_end(&mut bytes)?;
        let (pairs, half) = bytes.as_chunks();
        if !half.is_empty() {
            return Err(io::Error::new(
                ErrorKind::InvalidData,
                "ends in the middle of a UTF-16 unit",
            ));
        }
        let mut units: Vec<u16> = self.high.take().into_iter().collect();
        units.extend(pairs.iter().map(|pair| (self.unit)(*pair)));
        if !pairs.is_empty() {
            self.high = units.pop_if(|last| (0xD800..0xDC00).contains(last));
        }
        let not_valid = |_| io::Error::new(ErrorKind::InvalidData, "not valid UTF-16");
        self.chunk = String::from_utf16(&units).map_err(not_valid)?;
        self.consumed = 0;
        // A chunk may contain nothing but a high surrogate.
        if self.chunk.is_empty() && self.high.is_some() { self.convert() } else { Ok(()) }
    }
}

impl<R: Read> BufRead for Utf16<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.consumed == self.chunk.len() {
            self.convert()?;
        }
        Ok(&self.chunk.as_bytes()[self.consumed..])
    }

    fn consume(&mut self, bytes: usize) {
        self.consumed = (self.consumed + bytes).min(self.chunk.len());
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
