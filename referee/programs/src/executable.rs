//! Checks whether a program is given as a path, and whether a file can be run.

use std::fs::Metadata;
use std::path::Path;

#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;

/// Returns true if a program is given as a path, rather than as a name to look up on the `PATH`.
pub fn is_path(program: &str) -> bool {
    program.contains(['/', std::path::MAIN_SEPARATOR])
}

/// Returns true for a regular file that has any execute permission.
#[cfg(unix)]
pub fn is_executable(_: &Path, data: &Metadata) -> bool {
    data.is_file() && data.permissions().mode() & 0o111 != 0
}

/// Returns true for a file whose extension marks an executable.
#[cfg(windows)]
pub fn is_executable(path: &Path, data: &Metadata) -> bool {
    const PROGRAMS: [&str; 4] = ["exe", "com", "bat", "cmd"];
    let extension = path.extension().unwrap_or_default();
    data.is_file() && PROGRAMS.iter().any(|program| extension.eq_ignore_ascii_case(program))
}
