//! What differs between operating systems, except for [programs as players](crate::players): error codes and modes of
//! files.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub use unix::*;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::*;
