//! A file that gets its name once it is complete.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::system::{self, name};

#[derive(Debug)]
pub enum Staged {
    /// Without a name: it disappears if this process is killed.
    Unnamed(File),
    /// With a temporary name, if unnamed files are not supported.
    Named(NamedTempFile),
}

impl Staged {
    /// Creates an empty file in a folder, with the mode of a new file.
    pub fn new_in(folder: &Path) -> io::Result<Self> {
        if let Some(file) = system::nameless(folder) {
            return Ok(Self::Unnamed(file));
        }
        let mut builder = builder();
        if let Some(permissions) = system::permissions_of_new() {
            builder.permissions(permissions);
        }
        builder.tempfile_in(folder).map(Self::Named)
    }

    pub fn file(&self) -> &File {
        match self {
            Self::Unnamed(file) => file,
            Self::Named(file) => file.as_file(),
        }
    }

    /// Names the file. Returns an error if the name is taken.
    pub fn persist_new(self, end: &Path) -> io::Result<()> {
        match self {
            Self::Unnamed(file) => name(&file, end),
            Self::Named(file) => file.persist_noclobber(end).map(drop).map_err(io::Error::from),
        }
    }

    /// Names the file, replacing any file with that name.
    pub fn replace(self, folder: &Path, end: &Path) -> io::Result<()> {
        match self {
            // No single system call does this. A process killed in between leaves a complete
            // temporary file.
            Self::Unnamed(file) => {
                let named = builder().make_in(folder, |path| name(&file, path))?;
                named.persist(end).map_err(|failed| failed.error)
            }
            Self::Named(file) => file.persist(end).map(drop).map_err(io::Error::from),
        }
    }
}

impl Write for Staged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".new");
    builder
}
