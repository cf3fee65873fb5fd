//! Plays one game of *A Code of Ice and Fire* over standard input and output.

fn main() {
    if let Err(reason) = icefire::play() {
        eprintln!("icefire: {reason}");
        std::process::exit(2);
    }
}
