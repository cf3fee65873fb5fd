//! Standard output that may be closed by its reader, as `head` does.

use std::fmt::Arguments;
use std::io::Write;

/// Prints to standard output. A reader that has seen enough ends the program quietly.
pub fn write(text: Arguments<'_>) {
    if std::io::stdout().write_fmt(text).is_err() {
        std::process::exit(0);
    }
}

/// As `print!`, for a reader that may leave.
macro_rules! out {
    ($($text:tt)*) => { $crate::cli::out::write(format_args!($($text)*)) };
}

/// As `println!`, for a reader that may leave.
macro_rules! outln {
    ($($text:tt)*) => { $crate::cli::out::write(format_args!("{}\n", format_args!($($text)*))) };
}
