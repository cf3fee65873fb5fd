//! The jobs of all running programs, and the job the referee itself belongs to.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use win32job::{ExtendedLimitInfo, Job};

use crate::process::ended::{LAST_WAIT, lock_within};

static RUNNING: Mutex<BTreeMap<u32, Job>> = Mutex::new(BTreeMap::new());
static OWN: OnceLock<Job> = OnceLock::new();

/// Jobs, keyed by the process IDs of their programs. While the lock is held, no program is started
/// or ended.
pub fn running() -> MutexGuard<'static, BTreeMap<u32, Job>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a job whose processes end when its last handle is closed.
///
/// Returns an error if the system refuses to create it.
pub fn new_job() -> io::Result<Job> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    Job::create_with_limit_info(&limits).map_err(io::Error::other)
}

/// Puts this process, and everything it starts from now on, into one job so that nothing outlives
/// it, if the system allows that. The executable is not used, because there are no guards.
pub fn guard_programs(_: &Path) {
    let job = new_job().ok().filter(|job| job.assign_current_process().is_ok());
    // If there is already a job, another one would end at the same time.
    job.into_iter().for_each(|job| drop(OWN.set(job)));
}

/// Ends all programs and prevents new ones from starting, before the referee exits. The lock is
/// never released. Waits at most 2 s for the lock, because the jobs end with this process in any
/// case.
pub fn end_all_programs() {
    let Some(mut running) = lock_within(LAST_WAIT, &RUNNING) else { return };
    running.clear();
    std::mem::forget(running);
}
