//! The programs that run now, for the end of the referee itself; and who becomes the parent of their orphans.

use std::io;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{
    getpid, kill_process, kill_process_group, waitid, Pid, Signal, WaitId, WaitIdOptions,
};

use super::kernel;
use crate::players::process::ended::{holds_within, StillRuns, KILL_MAX};

/// How long the guards are waited for before the referee ends. They go on without it.
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

/// Whether every child of this process is a program that plays, its guard, or an orphan of one.
static ADOPTS: AtomicBool = AtomicBool::new(false);

/// The children of the referee. None is started or reaped while this is held.
pub fn running() -> MutexGuard<'static, Vec<Running>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes this process the parent of what a program leaves behind if the program kills its guard, and ends that.
///
/// This is for processes that start no child but players: **any other child is killed.** A process that has children
/// already, from before an `exec`, is left as it is.
///
/// # Errors
///
/// Returns an error if the system has no such thing. Linux has.
pub fn adopt_orphans() -> io::Result<()> {
    if !kernel::children(getpid()).is_empty() {
        return Ok(());
    }
    kernel::adopt_orphans()?;
    ADOPTS.store(true, Ordering::Relaxed);
    Ok(())
}

/// Ends all programs at once, and lets none be started any more: for the end of the referee itself.
/// The lock is never given back.
pub fn end_all_programs() {
    let running = running();
    for program in running.iter() {
        match &program.guard {
            Some(socket) => {
                // A stopped guard would not see it.
                let _ = kill_process(program.id, Signal::CONT);
                let _ = socket.shutdown(Shutdown::Both);
            }
            None => signal_group(program.id, Signal::KILL),
        }
    }
    let guards = || running.iter().filter(|program| program.guard.is_some());
    holds_within(LAST_WAIT, || guards().all(|guard| has_ended(guard.id)));
    if ADOPTS.load(Ordering::Relaxed) {
        holds_within(LAST_WAIT, || kill_orphans(&running).is_none());
    }
    std::mem::forget(running);
}

/// Ends what programs left behind that killed their guards.
///
/// # Errors
///
/// Returns an error if one still runs some seconds after it was killed.
pub fn end_orphans() -> Result<(), StillRuns> {
    let mut orphan = None;
    let ended = !ADOPTS.load(Ordering::Relaxed)
        || holds_within(KILL_MAX, || {
            orphan = kill_orphans(&running());
            orphan.is_none()
        });
    match orphan.filter(|_| !ended) {
        Some(orphan) => Err(StillRuns { id: orphan.as_raw_nonzero().get() }),
        None => Ok(()),
    }
}

/// Kills and reaps the children that were not started, and returns one of them.
fn kill_orphans(running: &[Running]) -> Option<Pid> {
    let mut orphans = kernel::children(getpid());
    orphans.retain(|child| running.iter().all(|program| program.id != *child));
    for &orphan in &orphans {
        let _ = kill_process(orphan, Signal::KILL);
        let _ = waitid(WaitId::Pid(orphan), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
    }
    orphans.first().copied()
}

/// Whether a child has ended. It is not reaped.
fn has_ended(child: Pid) -> bool {
    let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(child), peek), Ok(None))
}

/// Signals a group and its head, which may have joined another group.
pub fn signal_group(group: Pid, signal: Signal) {
    // A refusal means that nobody is left to be signalled.
    let _ = kill_process_group(group, signal);
    let _ = kill_process(group, signal);
}
