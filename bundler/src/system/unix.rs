//! Linux and macOS: process groups.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{kill_process_group, Pid, Signal};

/// The processes that are ended with a program: its process group.
#[derive(Debug)]
pub struct Group(Pid);

impl Group {
    /// Starts a program at the head of a group.
    ///
    /// # Errors
    /// Returns an error if the system cannot start it.
    pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let child = command.process_group(0).spawn()?;
        let group = Self(Pid::from_child(&child));
        Ok((child, group))
    }

    /// Ends all of it. The group may live on without its head.
    pub fn kill(&mut self) {
        // It fails if all of the group have ended, which is as well.
        let _ = kill_process_group(self.0, Signal::KILL);
    }
}

/// Limits the address space of a program, in bytes, where the system can (Linux).
#[cfg(target_os = "linux")]
pub fn limit_memory(id: u32, memory: u64) {
    use rustix::process::{prlimit, Resource, Rlimit};
    let limit = Rlimit { current: Some(memory), maximum: Some(memory) };
    if let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // A program that has ended already needs no limit.
        let _ = prlimit(Some(id), Resource::As, limit);
    }
}

/// Does nothing: this system cannot limit the memory of another process.
#[cfg(not(target_os = "linux"))]
pub fn limit_memory(_: u32, _: u64) {}
