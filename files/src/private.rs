//! Files that only their owner may read.

use std::io::Write;
use std::path::Path;

use tempfile::NamedTempFile;

use crate::Error;
use crate::target::folder;

/// Writes a file that other users of the machine cannot read, for example because it contains a
/// secret. Replaces an existing file. On Windows, the file inherits its permissions from its
/// folder.
///
/// Returns an error if the file cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    // Temporary files are accessible only to their owner.
    let mut file = NamedTempFile::new_in(folder(path)).map_err(Error::io(path, "written"))?;
    file.write_all(bytes).map_err(Error::io(path, "written"))?;
    file.persist(path).map_err(|error| Error::io(path, "written")(error.error))?;
    Ok(())
}

#[cfg(all(test, unix))]
#[test]
fn others_cannot_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("secret");
    std::fs::write(&path, "old").expect("written");
    write_private(&path, b"new").expect("written");
    let mode = path.metadata().expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(std::fs::read(&path).expect("a file"), b"new");
}
