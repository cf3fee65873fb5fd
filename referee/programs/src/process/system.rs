//! Operating-system specifics of running programs as players.
//!
//! Linux supports everything. macOS has no guards and no CPU times, and only a program's
//! process group is ended with it. On Windows programs run in job objects, and pipes are moved by
//! threads.

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
