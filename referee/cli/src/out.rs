//! Writing to stdout, which the reader may close, as `head` does.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};
use std::process::exit;

use programs::end_all_programs;

use crate::interrupt::end_within_limit;

/// Prints to stdout. Quietly kills the players and exits if the reader has closed it; a full disk
/// is an error.
pub fn write(text: Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_fmt(text).and_then(|()| out.flush()) {
        fail(&error);
    }
}

/// Prints the help or the argument error, and exits.
pub fn exit_with(message: &clap::Error) -> ! {
    let printed = message.print().and_then(|()| std::io::stdout().flush());
    if let (Err(error), false) = (printed, message.use_stderr()) {
        fail(&error);
    }
    exit(message.exit_code())
}

fn fail(error: &std::io::Error) -> ! {
    end_within_limit();
    end_all_programs();
    if error.kind() == ErrorKind::BrokenPipe {
        exit(0);
    }
    errln!("referee: standard output: {error}");
    exit(2)
}

/// Like `print!`, but allows the reader to close stdout.
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => { $crate::out::write(format_args!($($text)*)) };
}

/// Like `println!`, but allows the reader to close stdout.
#[macro_export]
macro_rules! outln {
    ($($text:tt)*) => { $crate::out::write(format_args!("{}\n", format_args!($($text)*))) };
}
