//! The differences between operating systems: a program that is ended with all it started, and
//! limits of memory.

pub use group::Group;

#[cfg(unix)]
mod group {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// The processes that are ended with a program: its process group.
    #[derive(Debug)]
    pub struct Group(Pid);

    impl Group {
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
}

#[cfg(windows)]
mod group {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job};

    /// Ctrl-C reaches the bundler, which ends its programs itself.
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;

    /// The processes that are ended with a program: its job. They end with the bundler too.
    #[derive(Debug)]
    pub struct Group(Option<Job>);

    impl Group {
        pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
            let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
            let assigned = job.assign_process(child.as_raw_handle() as isize);
            // One that has ended already cannot be put into a job.
            if let (Err(error), None) = (assigned, child.try_wait()?) {
                child.kill()?;
                return Err(io::Error::other(error));
            }
            Ok((child, Self(Some(job))))
        }

        /// Ends all of it: by closing the last handle on the job.
        pub fn kill(&mut self) {
            self.0 = None;
        }
    }
}

/// Limits the address space of a program, in bytes.
#[cfg(target_os = "linux")]
pub fn limit_memory(id: u32, memory: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let limit = Rlimit { current: Some(memory), maximum: Some(memory) };
    if let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // A program that has ended already needs no limit.
        let _ = prlimit(Some(id), Resource::As, limit);
    }
}

/// Does nothing: other systems cannot limit the memory of another process.
#[cfg(not(target_os = "linux"))]
pub fn limit_memory(_: u32, _: u64) {}
