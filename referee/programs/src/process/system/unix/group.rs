//! Runs each program as the leader of a process group that is ended as a whole. Also keeps a list
//! of all running programs, so that they can be ended when the referee exits.

use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
};

use super::ending::{self, EndTimeouts, Processes};
use super::streams::Pipes;
#[cfg(not(target_os = "linux"))]
use super::streams::Streams;
use crate::process::charged_processes::ChargedProcesses;
use crate::process::ended::{EndError, LAST_WAIT, ProgramExit, lock_within, wait_until};

/// A running program that leads its own process group.
///
/// The leader is not reaped until the group is ended. Until then, the system cannot reuse the
/// group's ID, so no other process can receive a signal by mistake.
#[derive(Debug)]
pub struct Group {
    child: Child,
    end: Option<Result<(), EndError>>,
}

impl Group {
    /// Starts a program in `folder`, or in the current folder, with pipes for all three streams.
    pub fn start(program: &str, arguments: &[String], folder: Option<&Path>) -> io::Result<Self> {
        let mut command = Command::new(program);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        command.args(arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = running();
        let child = spawn(&mut command)?;
        running.push(Running { id: Pid::from_child(&child), guard: None });
        Ok(Self { child, end: None })
    }

    /// Takes the pipes. Can only be called once.
    pub fn take_pipes(&mut self) -> Pipes {
        let child = &mut self.child;
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    }

    /// Takes the pipes as non-blocking streams. Can only be called once.
    #[cfg(not(target_os = "linux"))]
    pub fn take_streams(&mut self) -> io::Result<Streams> {
        Streams::new(self.take_pipes())
    }

    pub fn id(&self) -> Option<Pid> {
        Some(self.head())
    }

    fn head(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// The processes whose time is charged to the program.
    pub fn charged(&self) -> ChargedProcesses {
        ChargedProcesses::From(self.head())
    }

    /// The exit status of the group's leader, if it has ended.
    pub fn ended(&mut self) -> Option<ProgramExit> {
        end_of_child(self.head())
    }

    /// Ends the group: asks first, then kills. Close the standard input before calling this.
    /// Repeated calls do nothing and return the same result.
    pub fn end(&mut self) -> Result<(), EndError> {
        if self.end.is_none() {
            self.end = Some(self.end_now());
        }
        self.end.unwrap_or(Ok(()))
    }

    fn end_now(&mut self) -> Result<(), EndError> {
        ending::end(self, EndTimeouts::AFTER_GAME)?;
        let mut running = running();
        // The child has already ended.
        let _ = self.child.try_wait();
        let id = self.head();
        running.retain(|other| other.id != id);
        Ok(())
    }
}

impl Processes for Group {
    fn id(&self) -> i32 {
        self.head().as_raw_nonzero().get()
    }

    fn signal(&self, signal: Signal) {
        // Processes in their own sessions are only descendants of the leader while it exists.
        #[cfg(target_os = "linux")]
        super::linux::signal_descendants(self.head(), signal);
        signal_group(self.head(), signal);
    }

    fn head_ended(&self) -> bool {
        end_of_child(self.head()).is_some()
    }

    fn all_ended(&self) -> bool {
        self.head_ended()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // `drop` cannot report errors. Callers that need them call `end` themselves.
        let _ = self.end();
    }
}

/// The exit status of a child that has ended. Does not reap the child.
pub fn end_of_child(child: Pid) -> Option<ProgramExit> {
    let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match waitid(WaitId::Pid(child), peek) {
        Ok(status) => status.map(ProgramExit::from),
        // If SIGCHLD is ignored, the system reaps children immediately.
        Err(Errno::CHILD) => Some(ProgramExit::Unknown),
        Err(_) => None,
    }
}

/// Starts a program. Retries while a fork in another thread still holds the file open for writing.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    const TRIES: u32 = 20;
    for _ in 0..TRIES {
        match command.spawn() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
    command.spawn()
}

/// A child process of the referee.
#[derive(Debug)]
pub struct Running {
    /// The process ID of a guard, or of the leader of a program's process group.
    pub id: Pid,
    /// The socket connected to a guard. Shutting it down ends the program.
    pub guard: Option<Arc<UnixStream>>,
}

static RUNNING: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// All children of the referee. While the lock is held, no child is started or reaped.
pub fn running() -> MutexGuard<'static, Vec<Running>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs and prevents new ones from starting, before the referee exits. The lock is
/// never released. Waits at most 2 s for the lock, because another thread may already be ending the
/// referee. Programs with a guard are ended when the referee exits in any case.
pub fn end_all_programs() {
    let Some(running) = lock_within(LAST_WAIT, &RUNNING) else { return };
    for program in running.iter() {
        match &program.guard {
            Some(socket) => drop(socket.shutdown(Shutdown::Both)),
            None => signal_group(program.id, Signal::KILL),
        }
    }
    let guards = || running.iter().filter(|program| program.guard.is_some()).map(|guard| guard.id);
    wait_until(LAST_WAIT, || guards().all(|guard| end_of_child(guard).is_some()));
    #[cfg(target_os = "linux")]
    guards().for_each(super::linux::kill_tree);
    std::mem::forget(running);
}

/// Signals a process group and its leader, which may have joined another group.
pub fn signal_group(group: Pid, signal: Signal) {
    // Fails only if there is no process left to signal.
    let _ = kill_process_group(group, signal);
    let _ = kill_process(group, signal);
}
