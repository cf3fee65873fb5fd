//! The programs that run now, for the end of the referee itself.

use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::group::end_of_child;
use crate::process::ended::wait_until;

/// The time for which the guards are waited for before the referee ends. One that is stopped by then is killed.
const LAST_WAIT: Duration = Duration::from_secs(2);

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

/// Ends all programs at once, and lets none be started any more: for the end of the referee itself.
/// The lock is never given back.
pub fn end_all_programs() {
    let running = running();
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
