//! Windows: job objects.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};

use win32job::{ExtendedLimitInfo, Job};

/// Ctrl-C reaches the bundler, which ends its programs itself.
const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;

/// The processes that are ended with a program: its job. They end with the bundler too, however it ends.
#[derive(Debug)]
pub struct Group(Option<Job>);

impl Group {
    /// Starts a program in a job.
    ///
    /// # Errors
    /// Returns an error if the system cannot start it, or not put it into a job.
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

/// Does nothing: the memory of programs is not limited here.
pub fn limit_memory(_: u32, _: u64) {}
