//! A guard process. It serves one program after another, because starting a new guard takes much
//! longer than having a running guard start a program.

use std::ffi::OsString;
use std::io::{self, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{BorrowedFd, OwnedFd};
use rustix::io::Errno;
use rustix::net::{RecvFlags, recv};
use rustix::process::Pid;

use super::super::group::{Running, end_of_child, running, spawn};
use super::super::linux;
use super::message::{self, Message, STREAMS};
use crate::process::ended::{EndError, KILL_MAX, wait_until};

/// Maximum time until a guard reads a request.
const SEND_MAX: Duration = Duration::from_secs(10);

static IDLE: Mutex<Vec<GuardProcess>> = Mutex::new(Vec::new());

fn idle() -> MutexGuard<'static, Vec<GuardProcess>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// State that a program inherits from the process that starts it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct InheritedState {
    folder: Option<PathBuf>,
    variables: Vec<(OsString, OsString)>,
}

impl InheritedState {
    fn now() -> Self {
        Self { folder: std::env::current_dir().ok(), variables: std::env::vars_os().collect() }
    }
}

#[derive(Debug)]
pub struct GuardProcess {
    child: Child,
    socket: Arc<UnixStream>,
    received: Vec<u8>,
    is_lost: bool,
    inherited: InheritedState,
}

impl GuardProcess {
    pub fn start(mut command: Command) -> io::Result<Self> {
        let (socket, theirs) = UnixStream::pair()?;
        socket.set_write_timeout(Some(SEND_MAX))?;
        command.process_group(0);
        command.stdin(OwnedFd::from(theirs)).stdout(Stdio::null()).stderr(Stdio::null());
        let socket = Arc::new(socket);
        let mut running = running();
        let child = spawn(&mut command)?;
        running.push(Running { id: Pid::from_child(&child), guard: Some(Arc::clone(&socket)) });
        // The command also holds the guard's end of the socket, which would hide the guard's exit.
        // It is closed when this function returns.
        let inherited = InheritedState::now();
        Ok(Self { child, socket, received: Vec::new(), is_lost: false, inherited })
    }

    /// Takes an idle guard that has the same folder and environment variables as this process, if
    /// there is such a guard.
    pub fn take_idle() -> Option<Self> {
        let inherited = InheritedState::now();
        let mut idle = idle();
        let index = idle.iter().rposition(|guard| guard.inherited == inherited)?;
        Some(idle.swap_remove(index))
    }

    /// Keeps the guard for the next program. All processes of the previous program must be gone.
    pub fn keep_idle(mut self) {
        self.received.clear();
        idle().push(self);
    }

    /// Requests a program. If the guard is gone, later calls report that.
    pub fn ask(&self, streams: [BorrowedFd<'_>; STREAMS], request: &[u8]) {
        let _ = message::send(&self.socket, streams, request);
    }

    /// Tells the guard that the game is over. If the guard is gone, its end of the socket is
    /// closed.
    pub fn finish(&self) {
        let _ = (&*self.socket).write_all(&[message::END]);
    }

    /// Returns true if the guard is gone.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    pub fn id(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits until the guard sends a message, but at most for `at_most`.
    pub fn wait(&self, at_most: Duration) {
        let time = Timespec::try_from(at_most).ok();
        // An interrupted or failed wait counts as a short wait, because callers check the time.
        let _ = poll(&mut [PollFd::new(&*self.socket, PollFlags::IN)], time.as_ref());
    }

    /// The next message from the guard.
    pub fn receive(&mut self) -> Option<Message> {
        let mut buffer = [0; 256];
        loop {
            if let Some(message) = message::take(&mut self.received) {
                return Some(message);
            }
            if self.is_lost {
                return None;
            }
            match recv(&*self.socket, &mut buffer, RecvFlags::DONTWAIT) {
                Ok((0, _)) => self.is_lost = true,
                Ok((count, _)) => self.received.extend(&buffer[..count]),
                Err(Errno::AGAIN) => return None,
                Err(Errno::INTR) => {}
                Err(_) => self.is_lost = true,
            }
        }
    }

    /// Makes the guard exit, which kills its program, and waits for the guard.
    pub fn end(self) -> Result<(), EndError> {
        self.hang_up();
        self.reap(|_| {})
    }

    /// Kills an unresponsive guard and all its descendants, and waits for the guard.
    pub fn kill(self) -> Result<(), EndError> {
        self.reap(linux::kill_tree)
    }

    fn hang_up(&self) {
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    fn reap(mut self, kill: fn(Pid)) -> Result<(), EndError> {
        let id = self.id();
        let has_ended = || {
            kill(id);
            end_of_child(id).is_some()
        };
        if !wait_until(KILL_MAX, has_ended) {
            return Err(EndError::StillRuns { id: id.as_raw_nonzero().get() });
        }
        let mut running = running();
        // The guard has already ended.
        let _ = self.child.try_wait();
        running.retain(|other| other.id != id);
        Ok(())
    }
}

/// Ends all idle guards, and waits for them.
pub fn end_idle_guards() {
    let guards = std::mem::take(&mut *idle());
    guards.iter().for_each(GuardProcess::hang_up);
    for guard in guards {
        // If a program has stopped a guard, the guard is killed.
        let _ = guard.kill();
    }
}
