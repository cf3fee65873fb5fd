//! A program and everything it starts: one process group, begun and ended together.

use std::io::{self, ErrorKind};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{kill_process_group, waitid, Pid, Signal, WaitId, WaitIdOptions};

/// How long a program may take to end by itself, and again after it was asked to.
const GRACE: Duration = Duration::from_millis(100);

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
        // A refusal means that nobody is left to be signalled.
        let _ = kill_process_group(group, Signal::KILL);
    }
    std::mem::forget(groups);
}

/// A running program at the head of its own process group.
///
/// Its head is not reaped before the group is ended: until then the system gives the number of the
/// group to nobody else, so that no stranger is ever sent a signal.
#[derive(Debug)]
pub struct Group {
    child: Child,
    ended: bool,
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
        Ok(Self { child, ended: false })
    }

    /// The child, for its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// How the head of the group ended, if it has: `ended with exit code 3`.
    pub fn end_of_head(&self) -> Option<String> {
        let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(&self.child)), peek).ok()??;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("ended with exit code {code}"),
            (None, Some(signal)) => format!("was killed by signal {}", signal_name(signal)),
            (None, None) => "ended".to_owned(),
        })
    }

    /// Ends the group: asks it to, then makes it, and leaves nothing behind. The standard input
    /// should have been closed before. Does nothing the second time.
    pub fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        let group = Pid::from_child(&self.child);
        if !self.ends_within(GRACE) {
            // A refusal means that nobody is left to be signalled, here and below.
            let _ = kill_process_group(group, Signal::TERM);
            self.ends_within(GRACE);
        }
        let _ = kill_process_group(group, Signal::KILL);
        // Forgotten before it is reaped: from then on its number may be a stranger's.
        running().retain(|other| *other != group);
        let _ = self.child.wait();
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
        self.end();
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
