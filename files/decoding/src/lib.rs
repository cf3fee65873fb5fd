//! Decodes text with a byte order mark to UTF-8.
//!
//! Editors on Windows put a UTF-8 mark before the first character, and `>` in Windows PowerShell
//! writes UTF-16. Readers that go through [`utf8`] do not have to handle either case. This package
//! has no dependencies and opens no files, so WebAssembly pages can use it, too.

mod utf16;

use std::io::{self, BufRead, Cursor, Read};

use utf16::Utf16;

/// Length of the longest byte order mark.
const MARK_BYTES_MAX: u64 = 3;

/// Returns the bytes of `source` without a UTF-8 byte order mark, or converted from UTF-16 if they
/// begin with a UTF-16 mark of either byte order. All other bytes are returned unchanged. Until the
/// result is read, at most 3 bytes are read from `source`.
///
/// Returns an error if `source` cannot be read. Reading the result fails with
/// [`InvalidData`](io::ErrorKind::InvalidData) at the first invalid UTF-16 sequence.
pub fn utf8<'a>(mut source: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    let mut start = Vec::new();
    source.by_ref().take(MARK_BYTES_MAX).read_to_end(&mut start)?;
    let rest = |start: &[u8]| Cursor::new(start.to_vec()).chain(source);
    Ok(match &*start {
        [0xEF, 0xBB, 0xBF] => Box::new(rest(&[])),
        [0xFF, 0xFE, start @ ..] => Box::new(Utf16::new(rest(start), u16::from_le_bytes)),
        [0xFE, 0xFF, start @ ..] => Box::new(Utf16::new(rest(start), u16::from_be_bytes)),
        start => Box::new(rest(start)),
    })
}

/// Returns true if a text begins with a UTF-8 or UTF-16 byte order mark.
pub fn has_mark(start: &[u8]) -> bool {
    [&[0xEF, 0xBB, 0xBF][..], &[0xFF, 0xFE], &[0xFE, 0xFF]]
        .iter()
        .any(|mark| start.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Returns a text that is longer than a chunk, with surrogate pairs at odd and even offsets.
    fn text() -> String {
        "1\r\nä𝄞".repeat(3000) + "x" + &"𝄞\n".repeat(3000)
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    }

    fn decoded(bytes: &[u8], buffer: usize) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        utf8(BufReader::with_capacity(buffer, bytes))?.read_to_end(&mut text)?;
        Ok(text)
    }

    #[test]
    fn every_mark_is_read_whatever_the_size_of_the_reads() {
        for text in [text(), String::new(), "é".to_owned(), "\u{feff}".to_owned()] {
            for bytes in [
                [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
                utf16(&text, u16::to_le_bytes),
                utf16(&text, u16::to_be_bytes),
            ] {
                assert!(has_mark(&bytes));
                for buffer in [1, 2, 3, 5, 8192] {
                    let found = decoded(&bytes, buffer).expect("valid text");
                    assert!(found == text.as_bytes(), "{} bytes by {buffer}", bytes.len());
                }
            }
        }
    }

    #[test]
    fn bytes_without_a_mark_stay_as_they_are() {
        for bytes in [&b""[..], b"1", b"\xFF", b"\xEF\xBB", b"\xEF\xBB2", b"12345", b"\xC4 Latin-1"]
        {
            assert_eq!(decoded(bytes, 8192).expect("bytes"), bytes);
            assert!(!has_mark(bytes));
        }
    }

    #[test]
    fn invalid_utf_16_is_an_error() {
        for (bytes, reason) in [
            (&b"\xFF\xFE1"[..], "ends in the middle of a UTF-16 unit"),
            (b"\xFF\xFE1\x002", "ends in the middle of a UTF-16 unit"),
            (b"\xFF\xFE1\x00\x34\xD8", "not valid UTF-16"),
            (b"\xFE\xFF\xD8\x34\x00\x31", "not valid UTF-16"),
            (b"\xFE\xFF\xDD\x1E", "not valid UTF-16"),
        ] {
            let error = decoded(bytes, 8192).expect_err(reason);
            assert_eq!((error.kind(), &*error.to_string()), (io::ErrorKind::InvalidData, reason));
        }
    }
}
