//! Puts `web.html` together.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
