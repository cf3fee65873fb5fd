//! The built referee, called in a folder as a line is typed.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::prelude::*;

/// Runs the referee with the words of a line.
pub fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split(' ')).output().expect("the referee runs")
}

/// What a command prints that must succeed.
pub fn printed(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the referee prints UTF-8")
}
