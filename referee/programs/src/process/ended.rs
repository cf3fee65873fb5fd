//! Exit statuses of programs, and the time limits of their end.

use std::fmt;
use std::thread::sleep;
use std::time::{Duration, Instant};

use thiserror::Error;

/// The time that a program may take to end by itself, and again after it was asked to.
pub const GRACE: Duration = Duration::from_millis(100);

/// The time for which a killed program is waited for. The system ends it at once, unless it is in a system
/// call that cannot be interrupted.
pub const KILL_MAX: Duration = Duration::from_secs(10);

/// The reason why a program may not have ended as it should.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum EndError {
    #[error("process {id} still runs {} s after it was killed", KILL_MAX.as_secs())]
    StillRuns { id: i32 },
    #[cfg(target_os = "linux")]
    #[error("guard process {id} was killed or stopped, which only its program would do")]
    GuardFailed { id: i32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with an exit code.
    Code(i32),
    #[cfg(unix)]
    Signal(i32),
    /// The system does not say how.
    Unknown,
    /// Its guard was killed, so that nothing more is known of it.
    #[cfg(target_os = "linux")]
    WithoutGuard,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "ended with exit code {code}"),
            #[cfg(unix)]
            Self::Signal(signal) => write!(f, "was killed by signal {}", signal_name(*signal)),
            Self::Unknown => write!(f, "ended"),
            #[cfg(target_os = "linux")]
            Self::WithoutGuard => write!(f, "lost its guard, which was killed,"),
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

/// Waits until something holds, at most the given time, and says whether it does.
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
