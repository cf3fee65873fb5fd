//! A program and everything it starts: one process group, begun and ended together; and all programs that run now, for
//! the end of the referee itself.

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

use super::ending::{self, Patience, Processes};
use super::streams::Pipes;
#[cfg(not(target_os = "linux"))]
use super::streams::Streams;
use crate::process::charged_processes::ChargedProcesses;
use crate::process::ended::{EndError, Ended, LAST_WAIT, lock_within, wait_until};

/// A running program at the head of its own process group.
///
/// Its head is not reaped before the group is ended: until then the system gives the number of the
/// group to nobody else, so that no stranger is ever sent a signal.
#[derive(Debug)]
pub struct Group {
    child: Child,
    end: Option<Result<(), EndError>>,
}

impl Group {
    /// Starts a program in a folder, the current one if there is none, with pipes to all three of its streams.
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

    /// Takes the pipes, once.
    pub fn take_pipes(&mut self) -> Pipes {
        let child = &mut self.child;
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    }

    /// Takes the pipes, once, as streams that never block.
    #[cfg(not(target_os = "linux"))]
    pub fn take_streams(&mut self) -> io::Result<Streams> {
        Streams::new(self.take_pipes())
    }

    /// The process number of the head.
    pub fn id(&self) -> Option<Pid> {
        Some(self.head())
    }

    fn head(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// The processes whose time the program is charged.
    pub fn charged(&self) -> ChargedProcesses {
        ChargedProcesses::From(self.head())
    }

    /// The exit status of the group's leader, if it has ended.
    pub fn ended(&mut self) -> Option<Ended> {
        end_of_child(self.head())
    }

    /// Ends the group: asks it to, then makes it, and leaves nothing behind. The standard input
    /// should have been closed before. The second time it does nothing and returns the same.
    pub fn end(&mut self) -> Result<(), EndError> {
        if self.end.is_none() {
            self.end = Some(self.end_now());
        }
        self.end.unwrap_or(Ok(()))
    }

    fn end_now(&mut self) -> Result<(), EndError> {
        ending::end(self, Patience::AFTER_GAME)?;
        let mut running = running();
        // It has ended, so that there is nothing to wait for.
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
        // What began a session of its own hangs below the head as long as the head is there.
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
        // `drop` cannot report a failure; callers that need to know end the group themselves.
        let _ = self.end();
    }
}

/// The exit status of a child that has ended. It is not reaped.
pub fn end_of_child(child: Pid) -> Option<Ended> {
    let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match waitid(WaitId::Pid(child), peek) {
        Ok(status) => status.map(Ended::from),
        // Where the referee was started with SIGCHLD ignored, the system reaps at once.
        Err(Errno::CHILD) => Some(Ended::Unknown),
        Err(_) => None,
    }
}

/// Starts a program; tries again while another thread's fork still holds the file open.
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

/// A child of the referee.
#[derive(Debug)]
pub struct Running {
    /// Its process number: of a guard, or of a program at the head of its group.
    pub id: Pid,
    /// The socket of a guard. The program ends as soon as it is shut down.
    pub guard: Option<Arc<UnixStream>>,
}

static RUNNING: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// The children of the referee. None is started or reaped while this is held.
pub fn running() -> MutexGuard<'static, Vec<Running>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs at once and blocks the start of others: for the end of the referee itself.
/// The lock is never released, and waited for at most 2 s: another thread may be ending the referee already. Programs
/// below a guard end with the referee in any case.
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

/// Signals a group and its head, which may have joined another group.
pub fn signal_group(group: Pid, signal: Signal) {
    // A refusal means that nobody is left to be signalled.
    let _ = kill_process_group(group, signal);
    let _ = kill_process(group, signal);
}
