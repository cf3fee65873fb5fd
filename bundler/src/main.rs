//! The `bundler` command.

fn main() -> std::process::ExitCode {
    bundler::cli::run()
}
