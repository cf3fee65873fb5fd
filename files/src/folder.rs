//! Folders that are made under another name.

use std::fs;
use std::io;
use std::path::Path;

/// Gives a complete folder its name. Returns an error if something of that name is there, or if the two are not on one
/// file system.
pub fn rename_folder(from: &Path, to: &Path) -> io::Result<()> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::rename(from, to)
}
