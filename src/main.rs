//! Plays one game of *A Code of Ice and Fire* over standard input and output.

use std::io::Write;

fn main() {
    if let Err(error) = icefire::play() {
        // Standard error may be closed.
        let _ = writeln!(std::io::stderr(), "icefire: {error}");
        std::process::exit(2);
    }
}
