//! Windows.

use std::fs::Metadata;
use std::io;
use std::path::Path;

/// What Windows reports when files, memory or the quota of processes run out.
const SHORTAGES: [i32; 4] = [4, 8, 1450, 1816];

/// Whether an error means that the system is short of files, processes or memory.
#[must_use]
pub fn is_shortage(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| SHORTAGES.contains(&code))
}

/// Whether a file is one that can be run: its name says so.
#[must_use]
pub fn is_executable(path: &Path, data: &Metadata) -> bool {
    const PROGRAMS: [&str; 4] = ["exe", "com", "bat", "cmd"];
    let extension = path.extension().unwrap_or_default();
    data.is_file() && PROGRAMS.iter().any(|program| extension.eq_ignore_ascii_case(program))
}
