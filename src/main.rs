//! Plays one game of *A Code of Ice and Fire* over standard input and output.

fn main() {
    if let Err(error) = icefire::play() {
        eprintln!("icefire: {error}");
        std::process::exit(2);
    }
}
