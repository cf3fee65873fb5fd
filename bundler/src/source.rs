//! Reads a bundle's source files and keeps their contents.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};

use crate::error::{Error, Result, SourcePosition};
use crate::fold::Tables;
use crate::watch::Stamps;

/// Maximum size of a file, in bytes.
pub const FILE_BYTES_MAX: u64 = 16 << 20;

/// Maximum number of bytes read in total; every read counts as at least 1 KiB. Without this limit,
/// a few files that include each other twice could make the bundle grow without bound.
const TOTAL_BYTES_MAX: usize = 64 << 20;

/// All files read so far, with their contents on disk.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// All files that were looked for, whether or not they exist.
    pub stamps: Stamps,
    /// The long tables of literals in the files.
    pub tables: Tables,
    /// Folders that files may be included from, or `None` to allow all.
    included_from: Option<Vec<PathBuf>>,
    /// Files that were tokenized, by the name in their spans.
    origins: BTreeMap<String, PathBuf>,
    total: usize,
}

impl Sources {
    /// Forbids including files from outside `folders`.
    pub fn stay_within(&mut self, folders: Vec<PathBuf>) {
        self.included_from = Some(folders);
    }

    /// Records the current state of a file, even if it does not exist.
    pub fn look(&mut self, path: &Path) {
        self.stamps.look(path);
    }

    /// Reads a file and remembers its contents.
    pub fn bytes(&mut self, path: &Path) -> Result<Vec<u8>> {
        if !self.files.contains_key(path) {
            self.look(path);
            self.files.insert(path.to_owned(), regular(path)?);
        }
        let bytes = &self.files[path];
        self.total += bytes.len().max(1024);
        if self.total > TOTAL_BYTES_MAX {
            let mebibytes = TOTAL_BYTES_MAX >> 20;
            let message = format!("{}: the sources exceed {mebibytes} MiB", path.display());
            return Err(Error::new(message, "check for files that include each other repeatedly"));
        }
        Ok(bytes.clone())
    }

    /// Reads a file that a source file includes.
    pub fn included(&mut self, path: &Path) -> Result<Vec<u8>> {
        self.look(path);
        self.check_inside(path)?;
        self.bytes(path)
    }

    /// Returns an error if a file is outside the allowed folders.
    pub fn check_inside(&self, path: &Path) -> Result<()> {
        if let Some(folders) = &self.included_from {
            let real = path.canonicalize().map_err(|e| unreadable(path, &e))?;
            let inside =
                |folder: &PathBuf| folder.canonicalize().is_ok_and(|f| real.starts_with(f));
            if !folders.iter().any(inside) {
                let message = format!("{} is outside the package", real.display());
                let help = "copy the file into the package, or allow this with --allow-outside";
                return Err(Error::new(message, help));
            }
        }
        Ok(())
    }

    /// Remembers the file that tokens were read from.
    pub fn note_origin(&mut self, tokens: &TokenStream, path: &Path) {
        if let Some(token) = tokens.clone().into_iter().next() {
            self.origins.insert(token.span().file(), path.to_owned());
        }
    }

    /// Returns the source file and line of a span, or `None` if the span is in no source file.
    pub fn origin(&self, span: Span) -> Option<(&Path, usize)> {
        Some((self.origins.get(&span.file())?, span.start().line))
    }

    /// Creates an error at a span in a file, or returns the error that occurred when reading that
    /// file again.
    pub fn error_at(&mut self, path: &Path, span: Span, message: String, help: &str) -> Error {
        match self.read(path) {
            Ok(text) => Error::at(SourcePosition::from_span(path, &text, span), message, help),
            Err(error) => error,
        }
    }

    /// Reads Rust source as the compiler does: without a byte order mark and with `\n` line
    /// endings.
    pub fn read(&mut self, path: &Path) -> Result<String> {
        let text = String::from_utf8(self.bytes(path)?).map_err(|e| {
            let (at, bytes) = (e.utf8_error().valid_up_to(), e.as_bytes());
            let line = 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
            let start = bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |i| i + 1);
            let text = String::from_utf8_lossy(&bytes[start..at]).into_owned();
            let column = text.chars().count();
            let position = SourcePosition { file: path.to_owned(), line, column, width: 1, text };
            let message = format!("invalid UTF-8 byte {:#04x}", bytes[at]);
            Error::at(position, message, "save the file as UTF-8")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(text.replace("\r\n", "\n"))
    }

    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// Computes a digest of all files and their names (64-bit FNV-1a). Names start with the label
    /// of the first folder that contains the file.
    pub fn digest(&self, labels: &[(PathBuf, String)]) -> u64 {
        let name = |path: &Path| {
            let labelled = labels.iter().find_map(|(folder, label)| {
                let rest = path.strip_prefix(folder).ok()?;
                Some(format!("{label}{}", rest.to_string_lossy()))
            });
            labelled.unwrap_or_else(|| path.to_string_lossy().into_owned()).replace('\\', "/")
        };
        let named: BTreeMap<String, &Vec<u8>> =
            self.files.iter().map(|(path, bytes)| (name(path), bytes)).collect();
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut feed = |bytes: &[u8]| {
            for &byte in bytes.iter().chain(&[0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for (name, bytes) in named {
            feed(name.as_bytes());
            feed(bytes);
        }
        hash
    }
}

fn unreadable(path: &Path, e: &std::io::Error) -> Error {
    Error::new(format!("cannot read {}: {e}", path.display()), "check the path and its permissions")
}

/// Reads a regular file. Devices and pipes may never end, so they are not even opened.
pub fn regular(path: &Path) -> Result<Vec<u8>> {
    let wrong = |e: std::io::Error| unreadable(path, &e);
    if !std::fs::metadata(path).map_err(wrong)?.is_file() {
        let message = format!("{} is not a regular file", path.display());
        return Err(Error::new(message, "pass the path to a file on disk"));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(wrong)?;
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(wrong)?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        let mebibytes = FILE_BYTES_MAX >> 20;
        let message = format!("{} is larger than {mebibytes} MiB", path.display());
        return Err(Error::new(message, "no judge accepts a source file of that size"));
    }
    Ok(bytes)
}
