//! What differs between operating systems, for programs as players. Linux offers everything; elsewhere there is no
//! guard and no processor time, and [the group](super::group) of a program is all that is ended with it.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
pub use linux::*;

#[cfg(not(target_os = "linux"))]
mod other;
#[cfg(not(target_os = "linux"))]
pub use other::*;
