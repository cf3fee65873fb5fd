//! The `referee` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    referee::run()
}
