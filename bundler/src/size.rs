//! How large a bundle is, in the units that judges count.

use std::fmt;

/// The judge's limit in any unit.
pub const LIMIT: usize = 100_000;

/// The size of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Bytes of UTF-8.
    pub bytes: usize,
    /// Characters.
    pub characters: usize,
    /// UTF-16 units.
    pub utf16: usize,
}

impl Size {
    /// Measures a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self {
            bytes: text.len(),
            characters: text.chars().count(),
            utf16: text.encode_utf16().count(),
        }
    }

    /// Whether the text is within a limit in bytes and in UTF-16 units.
    #[must_use]
    pub fn fits(&self, limit: usize) -> bool {
        self.bytes <= limit && self.utf16 <= limit
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} bytes, {} characters, {} UTF-16 units",
            self.bytes, self.characters, self.utf16
        )
    }
}

/// FNV-1a of a text, to name it.
pub fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
