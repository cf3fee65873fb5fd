//! A program and everything it starts: one process group, begun and ended together.

use std::io::{self, ErrorKind};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    kill_process, kill_process_group, waitid, Pid, Signal, WaitId, WaitIdOptions,
};
use thiserror::Error;

/// How long a program may take to end by itself, and again after it was asked to.
const GRACE: Duration = Duration::from_millis(100);

/// How long a killed program is waited for. The system ends it at once, unless it is in a system
/// call that cannot be interrupted.
const KILL_MAX: Duration = Duration::from_secs(10);

/// A program that still runs after it was killed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("process {id} still runs {} s after it was killed", KILL_MAX.as_secs())]
pub struct StillRuns {
    /// Its process number.
    pub id: i32,
}

/// The groups that run now, for the case that the referee is ended from outside.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all groups at once, and lets none be started any more: for the end of the referee itself.
/// The lock is never given back.
pub fn end_all_programs() {
    let groups = running();
    for &group in groups.iter() {
        send(group, Signal::KILL);
    }
    std::mem::forget(groups);
}

/// Signals a group and its head, which may have joined another group.
fn send(group: Pid, signal: Signal) {
    // A refusal means that nobody is left to be signalled.
    let _ = kill_process_group(group, signal);
    let _ = kill_process(group, signal);
}

/// A running program at the head of its own process group.
///
/// Its head is not reaped before the group is ended: until then the system gives the number of the
/// group to nobody else, so that no stranger is ever sent a signal.
#[derive(Debug)]
pub struct Group {
    child: Child,
    end: Option<Result<(), StillRuns>>,
}

impl Group {
    /// Starts a program with pipes to all three of its streams.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = running();
        let child = spawn(&mut command)?;
        running.push(Pid::from_child(&child));
        Ok(Self { child, end: None })
    }

    /// The child, for its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// How the head of the group ended, if it has: `ended with exit code 3`.
    pub fn end_of_head(&self) -> Option<String> {
        let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = match waitid(WaitId::Pid(Pid::from_child(&self.child)), peek) {
            Ok(status) => status?,
            // Where the referee was started with SIGCHLD ignored, the system reaps at once.
            Err(Errno::CHILD) => return Some("ended".to_owned()),
            Err(_) => return None,
        };
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("ended with exit code {code}"),
            (None, Some(signal)) => format!("was killed by signal {}", signal_name(signal)),
            (None, None) => "ended".to_owned(),
        })
    }

    /// Ends the group: asks it to, then makes it, and leaves nothing behind. The standard input
    /// should have been closed before. The second time it does nothing and returns the same.
    ///
    /// # Errors
    ///
    /// Returns an error if the head still runs some seconds after it was killed.
    pub fn end(&mut self) -> Result<(), StillRuns> {
        if self.end.is_none() {
            self.end = Some(self.end_now());
        }
        self.end.clone().unwrap_or(Ok(()))
    }

    fn end_now(&mut self) -> Result<(), StillRuns> {
        let group = Pid::from_child(&self.child);
        if !self.ends_within(GRACE) {
            send(group, Signal::TERM);
            self.ends_within(GRACE);
        }
        let start = Instant::now();
        loop {
            send(group, Signal::KILL);
            if self.ends_within(GRACE) {
                break;
            }
            if start.elapsed() >= KILL_MAX {
                return Err(StillRuns { id: group.as_raw_nonzero().get() });
            }
        }
        // Forgotten before it is reaped: from then on its number may be a stranger's.
        running().retain(|other| *other != group);
        // It has ended, so that there is nothing to wait for.
        let _ = self.child.try_wait();
        Ok(())
    }

    fn ends_within(&self, time: Duration) -> bool {
        let start = Instant::now();
        let mut pause = Duration::from_micros(50);
        loop {
            if self.end_of_head().is_some() {
                return true;
            }
            if start.elapsed() >= time {
                return false;
            }
            sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Nobody is left to be told; those who want to know end the group before.
        let _ = self.end();
    }
}

/// Starts a program; tries again while another thread's fork still holds the file open.
fn spawn(command: &mut Command) -> io::Result<Child> {
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

fn signal_name(signal: i32) -> String {
    const NAMES: [(i32, &str); 10] = [
        (1, "SIGHUP"),
        (2, "SIGINT"),
        (4, "SIGILL"),
        (6, "SIGABRT"),
        (8, "SIGFPE"),
        (9, "SIGKILL"),
        (11, "SIGSEGV"),
        (13, "SIGPIPE"),
        (14, "SIGALRM"),
        (15, "SIGTERM"),
    ];
    let name = NAMES.iter().find(|(number, _)| *number == signal);
    name.map_or(signal.to_string(), |(number, name)| format!("{number} ({name})"))
}
