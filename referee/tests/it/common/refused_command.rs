//! A command of the referee that must fail.

use std::path::Path;

use super::referee_command::run;

/// The message of a command that is refused: it prints nothing else, and its exit code is 2.
pub fn refused(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{line}: {message}");
    assert!(!message.contains("panicked"), "{line}: {message}");
    message
}
