//! Operating-system specifics: ending a program with all its processes, and memory limits.

pub use group::Group;

#[cfg(unix)]
mod group {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// A program's process group.
    #[derive(Debug)]
    pub struct Group(Pid);

    impl Group {
        pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
            let child = command.process_group(0).spawn()?;
            let group = Self(Pid::from_child(&child));
            Ok((child, group))
        }

        /// Kills the whole group, which may outlive its leader.
        pub fn kill(&mut self) {
            // This fails if the whole group has already ended.
            let _ = kill_process_group(self.0, Signal::KILL);
        }
    }
}

#[cfg(windows)]
mod group {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job};

    /// Ctrl-C reaches only the bundler, which ends its programs itself.
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;

    /// A program's job. Its processes also end if the bundler does.
    #[derive(Debug)]
    pub struct Group(Option<Job>);

    impl Group {
        pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
            let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
            let assigned = job.assign_process(child.as_raw_handle() as isize);
            // A program that has already ended cannot be assigned to a job.
            if let (Err(error), None) = (assigned, child.try_wait()?) {
                child.kill()?;
                return Err(io::Error::other(error));
            }
            Ok((child, Self(Some(job))))
        }

        /// Kills the whole job by closing its last handle.
        pub fn kill(&mut self) {
            self.0 = None;
        }
    }
}

/// Limits the address space of a process, in bytes.
#[cfg(target_os = "linux")]
pub fn limit_memory(id: u32, memory: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let limit = Rlimit { current: Some(memory), maximum: Some(memory) };
    if let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // A program that has already ended needs no limit.
        let _ = prlimit(Some(id), Resource::As, limit);
    }
}

/// Does nothing: other systems cannot limit the memory of another process.
#[cfg(not(target_os = "linux"))]
pub fn limit_memory(_: u32, _: u64) {}
