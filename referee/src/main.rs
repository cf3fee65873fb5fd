//! The `referee` command with the built-in games.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(&referee::program())
}
