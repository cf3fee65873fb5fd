//! Folders that are created under a temporary name.

use std::fs;
use std::io;
use std::path::Path;

/// Renames a complete folder. Returns an error if the new name exists or is on another file system.
pub fn rename_folder(from: &Path, to: &Path) -> io::Result<()> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::rename(from, to)
}
