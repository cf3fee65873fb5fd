//! What operating systems say of files that can be run, and of their own shortages.

use std::fs::Metadata;
use std::io;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

#[cfg(unix)]
const SHORTAGES: [i32; 4] = {
    use rustix::io::Errno;
    [
        Errno::MFILE.raw_os_error(),
        Errno::NFILE.raw_os_error(),
        Errno::AGAIN.raw_os_error(),
        Errno::NOMEM.raw_os_error(),
    ]
};
/// What Windows reports when files, memory or the quota of processes run out.
#[cfg(windows)]
const SHORTAGES: [i32; 4] = [4, 8, 1450, 1816];

/// Returns true if an error means that the system is short of files, processes or memory.
pub fn is_shortage(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| SHORTAGES.contains(&code))
}

/// Returns true for a file that somebody may run.
#[cfg(unix)]
pub fn is_executable(_: &Path, data: &Metadata) -> bool {
    data.is_file() && data.permissions().mode() & 0o111 != 0
}

/// Returns true for a file whose name says that it can be run.
#[cfg(windows)]
pub fn is_executable(path: &Path, data: &Metadata) -> bool {
    const PROGRAMS: [&str; 4] = ["exe", "com", "bat", "cmd"];
    let extension = path.extension().unwrap_or_default();
    data.is_file() && PROGRAMS.iter().any(|program| extension.eq_ignore_ascii_case(program))
}
