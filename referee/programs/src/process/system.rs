//! Differences between operating systems, for programs as players.
//!
//! Linux offers everything. On macOS there are no guards and no processor time, and its process group is all that is
//! ended with a program. On Windows it is a job object; pipes are moved by threads there.

#[cfg(not(target_os = "linux"))]
mod unknown;

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub use unix::*;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::*;
