//! Writing files so that nobody ever sees half of one.

use std::fs;
use std::path::Path;

/// Writes a text beside the file and then renames it into place.
///
/// # Errors
///
/// A sentence that names the file. An existing file is left as it was.
pub fn write(file: &Path, text: &str) -> Result<(), String> {
    // A device or a pipe is written to, never replaced.
    if fs::metadata(file).is_ok_and(|found| !found.is_file()) {
        return fs::write(file, text)
            .map_err(|error| format!("{}: cannot be written: {error}", file.display()));
    }
    let mut beside = file.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = Path::new(&beside);
    let written = fs::write(beside, text).and_then(|()| fs::rename(beside, file));
    written.map_err(|error| {
        // What could not be written or renamed is not worth keeping.
        let _ = fs::remove_file(beside);
        format!("{}: cannot be written: {error}", file.display())
    })
}
