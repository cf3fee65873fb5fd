//! Linux and macOS.

use std::fs::Metadata;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::io::Errno;

/// Whether an error means that the system is short of files, processes or memory.
#[must_use]
pub fn is_shortage(error: &io::Error) -> bool {
    const SHORTAGES: [Errno; 4] = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
    let code = error.raw_os_error();
    SHORTAGES.iter().any(|shortage| code == Some(shortage.raw_os_error()))
}

/// Whether a file is one that can be run: somebody may run it.
#[must_use]
pub fn is_executable(_: &Path, data: &Metadata) -> bool {
    data.is_file() && data.permissions().mode() & 0o111 != 0
}
