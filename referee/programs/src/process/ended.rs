//! Exit statuses of programs, and time limits for ending programs.

use std::fmt;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use thiserror::Error;

/// How long to wait for a program to end on its own, and again after asking it to end.
pub const GRACE: Duration = Duration::from_millis(100);

/// How long to wait for a killed program. It ends immediately unless it is in an uninterruptible
/// system call.
pub const KILL_MAX: Duration = Duration::from_secs(10);

/// How long to wait for guards and locks before the referee exits. Guards that have been stopped
/// are killed.
pub const LAST_WAIT: Duration = Duration::from_secs(2);

/// Reason why a program may still be running.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum EndError {
    #[error("process {id} is still running {} s after being killed", KILL_MAX.as_secs())]
    StillRuns { id: i32 },
    #[cfg(target_os = "linux")]
    #[error("guard process {id} was killed or stopped, probably by its program")]
    GuardFailed { id: i32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramExit {
    /// The program ended on its own, with an exit code.
    Code(i32),
    #[cfg(unix)]
    Signal(i32),
    /// The system does not report how the program ended.
    Unknown,
    /// The program's guard was killed, so its exit status is lost.
    #[cfg(target_os = "linux")]
    WithoutGuard,
}

impl fmt::Display for ProgramExit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "ended with exit code {code}"),
            #[cfg(unix)]
            Self::Signal(signal) => write!(f, "was killed by signal {}", signal_name(*signal)),
            Self::Unknown => write!(f, "ended"),
            #[cfg(target_os = "linux")]
            Self::WithoutGuard => write!(f, "was stopped because its guard was killed"),
        }
    }
}

#[cfg(unix)]
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

/// Locks a mutex. Returns `None` if that takes longer than `time`.
pub fn lock_within<T>(time: Duration, mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    let mut locked = None;
    wait_until(time, || {
        locked = match mutex.try_lock() {
            Ok(guard) => Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        };
        locked.is_some()
    });
    locked
}

/// Waits for a condition, but at most for `time`. Returns true if it holds.
pub fn wait_until(time: Duration, mut holds: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    let mut pause = Duration::from_micros(50);
    loop {
        if holds() {
            return true;
        }
        if start.elapsed() >= time {
            return false;
        }
        sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

#[cfg(test)]
#[test]
fn a_lock_that_another_thread_keeps_is_not_waited_for() {
    let mutex = Mutex::new(1);
    assert_eq!(lock_within(Duration::ZERO, &mutex).as_deref(), Some(&1));
    let kept = mutex.lock();
    assert!(lock_within(Duration::from_millis(20), &mutex).is_none());
    drop(kept);
    let poison = || panic!("{:?}", mutex.lock());
    assert!(std::thread::scope(|scope| scope.spawn(poison).join()).is_err());
    assert_eq!(lock_within(Duration::ZERO, &mutex).as_deref(), Some(&1), "a panic releases it");
}
