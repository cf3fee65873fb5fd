//! The `bundler` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    bundler::cli::run()
}
