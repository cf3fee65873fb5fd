//! What differs between operating systems, except for [programs as players](crate::players): error codes and modes of
//! files.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub use unix::*;

#[cfg(target_family = "wasm")]
mod page;
#[cfg(target_family = "wasm")]
pub use page::*;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::*;
