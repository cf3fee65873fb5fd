//! The jobs of the programs that run now, and the job of the referee itself.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use win32job::{ExtendedLimitInfo, Job};

static RUNNING: Mutex<BTreeMap<u32, Job>> = Mutex::new(BTreeMap::new());
static OWN: OnceLock<Job> = OnceLock::new();

/// The jobs by the process numbers of their programs. None is started or ended while this is held.
pub fn running() -> MutexGuard<'static, BTreeMap<u32, Job>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a job whose processes end when its last handle is closed.
///
/// # Errors
///
/// Returns an error if the system refuses.
pub fn new_job() -> io::Result<Job> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    Job::create_with_limit_info(&limits).map_err(io::Error::other)
}

/// Puts this process and everything that it starts from now on into one job, so that nothing outlives it.
///
/// # Errors
///
/// Returns an error if the system refuses.
pub fn adopt_orphans() -> io::Result<()> {
    let job = new_job()?;
    job.assign_current_process().map_err(io::Error::other)?;
    // A second job has the same end.
    let _ = OWN.set(job);
    Ok(())
}

/// Ends all programs at once, and lets none be started any more: for the end of the referee itself.
/// The lock is never given back.
pub fn end_all_programs() {
    let mut running = running();
    running.clear();
    std::mem::forget(running);
}
