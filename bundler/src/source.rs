//! The files a bundle was made of.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// All files read so far, as they are on disk.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Sources {
    /// Reads bytes, remembering them.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn bytes(&mut self, path: &Path) -> Result<Vec<u8>> {
        if !self.files.contains_key(path) {
            let bytes = std::fs::read(path).map_err(|e| {
                Error::new(
                    format!("cannot read {}: {e}", path.display()),
                    "check the path and its rights",
                )
            })?;
            self.files.insert(path.to_owned(), bytes);
        }
        Ok(self.files[path].clone())
    }

    /// Reads Rust text the way the compiler does: no byte order mark, lines ended by `\n`.
    ///
    /// # Errors
    /// If the file cannot be read or is not UTF-8.
    pub fn read(&mut self, path: &Path) -> Result<String> {
        let text = String::from_utf8(self.bytes(path)?).map_err(|e| {
            let at = e.utf8_error().valid_up_to();
            Error::new(format!("{} is not UTF-8 (byte {at})", path.display()), "save it as UTF-8")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(text.replace("\r\n", "\n"))
    }

    /// The files read so far.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// A digest of all files and their places below a folder (64-bit FNV-1a).
    #[must_use]
    pub fn digest(&self, folder: &Path) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut feed = |bytes: &[u8]| {
            for &byte in bytes.iter().chain(&[0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for (path, bytes) in &self.files {
            let shown =
                path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
            feed(shown.as_bytes());
            feed(bytes);
        }
        hash
    }
}
