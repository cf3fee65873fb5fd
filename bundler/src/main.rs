//! The `bundler` command.

fn main() {}
