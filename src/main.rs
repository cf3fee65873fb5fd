//! Plays one game of *A Code of Ice and Fire* over standard input and output.

fn main() {}
