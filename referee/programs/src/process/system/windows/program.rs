//! A running program and the job object it belongs to.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::os::windows::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};

use super::registry::{new_job, running};
use super::streams::Streams;
use crate::process::charged_processes::{ChargedProcesses, Pid};
use crate::process::ended::{EndError, GRACE, KILL_MAX, ProgramExit, wait_until};

/// Lets Ctrl-C reach the referee but not the programs.
const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;

/// A running program. Its child processes join its job, except those it starts before it is
/// assigned to the job itself. Those only end when the referee does.
#[derive(Debug)]
pub struct Program {
    child: Child,
    ended: Option<ProgramExit>,
    end: Option<Result<(), EndError>>,
}

impl Program {
    /// Starts a program in `folder`, or in the current folder, with pipes for all three streams.
    ///
    /// Returns an error if the program cannot be started or assigned to a job.
    pub fn start(program: &str, arguments: &[String], folder: Option<&Path>) -> io::Result<Self> {
        let mut command = Command::new(program);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        command.args(arguments).creation_flags(CREATE_NEW_PROCESS_GROUP);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let job = new_job()?;
        let mut running = running();
        let mut child = command.spawn()?;
        let assigned = job.assign_process(child.as_raw_handle() as isize);
        if let (Err(error), None) = (assigned, child.try_wait()?) {
            child.kill()?;
            return Err(io::Error::other(error));
        }
        running.insert(child.id(), job);
        Ok(Self { child, ended: None, end: None })
    }

    /// Takes the pipes. Can only be called once.
    pub fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        let child = &mut self.child;
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    }

    /// Takes the pipes as streams. Can only be called once. Returns an error if a thread for them
    /// cannot be started.
    pub fn take_streams(&mut self) -> io::Result<Streams> {
        let (input, output, errors) = self.take_pipes();
        Streams::new(input, output, errors)
    }

    pub fn id(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }

    /// The processes whose time would be charged to the program.
    pub fn charged(&self) -> ChargedProcesses {
        let none = Pid::from_raw(i32::MAX).expect("it is not 0");
        ChargedProcesses::From(self.id().unwrap_or(none))
    }

    /// The program's own exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ProgramExit> {
        if self.ended.is_none() {
            let status = self.child.try_wait().ok().flatten();
            self.ended =
                status.map(|status| status.code().map_or(ProgramExit::Unknown, ProgramExit::Code));
        }
        self.ended
    }

    /// Ends the program and everything in its job. Close the standard input first. Repeated calls
    /// do nothing and return the same result.
    ///
    /// Returns an error if the program is still running several seconds after it was killed.
    pub fn end(&mut self) -> Result<(), EndError> {
        if self.end.is_none() {
            self.end = Some(self.end_now());
        }
        self.end.unwrap_or(Ok(()))
    }

    fn end_now(&mut self) -> Result<(), EndError> {
        wait_until(GRACE, || self.ended().is_some());
        let id = self.child.id();
        // Closing the last handle to a job ends everything in the job.
        drop(running().remove(&id));
        // The program is not in the job if it had ended before it was assigned.
        let _ = self.child.kill();
        if wait_until(KILL_MAX, || self.ended().is_some()) {
            return Ok(());
        }
        Err(EndError::StillRuns { id: i32::try_from(id).unwrap_or(i32::MAX) })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // `drop` cannot report errors. Callers that need them call `end` themselves.
        let _ = self.end();
    }
}
