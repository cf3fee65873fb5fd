//! Platform-specific code for running programs as players.
//!
//! Linux supports everything. macOS has no guards and no CPU times, and only a program's process
//! group is ended with the program. On Windows, programs run in job objects, and threads transfer
//! data through the pipes.

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
