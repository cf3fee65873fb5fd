//! How a program ends, by itself or because it must.

use std::fmt;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Signal, WaitIdStatus};
use thiserror::Error;

/// How long a program may take to end by itself, and again after it was asked to.
pub const GRACE: Duration = Duration::from_millis(100);

/// How long a killed program is waited for. The system ends it at once, unless it is in a system
/// call that cannot be interrupted.
pub const KILL_MAX: Duration = Duration::from_secs(10);

/// A program that still runs after it was killed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("process {id} still runs {} s after it was killed", KILL_MAX.as_secs())]
pub struct StillRuns {
    /// Its process number.
    pub id: i32,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with an exit code.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// The system does not say how.
    Somehow,
    /// Its guard was killed, so that nothing more is known of it.
    WithoutGuard,
}

impl From<WaitIdStatus> for Ended {
    fn from(status: WaitIdStatus) -> Self {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Self::Code(code),
            (None, Some(signal)) => Self::Signal(signal),
            (None, None) => Self::Somehow,
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "ended with exit code {code}"),
            Self::Signal(signal) => write!(f, "was killed by signal {}", signal_name(*signal)),
            Self::Somehow => write!(f, "ended"),
            Self::WithoutGuard => write!(f, "lost its guard, which was killed,"),
        }
    }
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

/// Processes that are ended together.
pub trait Processes {
    /// The number of one that still runs.
    fn id(&self) -> i32;
    /// Signals them.
    fn signal(&self, signal: Signal);
    /// Whether the program itself has ended.
    fn head_ended(&self) -> bool;
    /// Whether all have ended that this can find.
    fn all_ended(&self) -> bool;
}

/// How long processes may take to end.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// By themselves, and again after a SIGTERM.
    pub grace: Duration,
    /// After a SIGKILL.
    pub kill: Duration,
}

impl Patience {
    /// What every program is given after its game.
    pub const AFTER_GAME: Self = Self { grace: GRACE, kill: KILL_MAX };
    /// What a program is given if there is no game any more.
    pub const NONE: Self = Self { grace: Duration::ZERO, kill: KILL_MAX };
}

/// Ends processes: asks them to, then makes them.
///
/// # Errors
///
/// Returns an error if one still runs after it was killed.
pub fn end(processes: &impl Processes, patience: Patience) -> Result<(), StillRuns> {
    let Patience { grace, kill } = patience;
    if !grace.is_zero() && !holds_within(grace, || processes.head_ended()) {
        processes.signal(Signal::TERM);
        holds_within(grace, || processes.head_ended());
    }
    let start = Instant::now();
    loop {
        processes.signal(Signal::KILL);
        if holds_within(GRACE.min(kill), || processes.all_ended()) {
            return Ok(());
        }
        if start.elapsed() >= kill {
            return Err(StillRuns { id: processes.id() });
        }
    }
}

/// Waits until something holds, at most the given time, and says whether it does.
pub fn holds_within(time: Duration, mut holds: impl FnMut() -> bool) -> bool {
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
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    /// Ends after some signals, or never.
    #[derive(Default)]
    struct Stubborn {
        signals: RefCell<Vec<Signal>>,
        head_ends_after: Option<usize>,
        all_end_after: Option<usize>,
        asked: Cell<u32>,
    }

    impl Stubborn {
        fn had(&self, count: Option<usize>) -> bool {
            self.asked.set(self.asked.get() + 1);
            count.is_some_and(|count| self.signals.borrow().len() >= count)
        }
    }

    impl Processes for Stubborn {
        fn id(&self) -> i32 {
            17
        }

        fn signal(&self, signal: Signal) {
            self.signals.borrow_mut().push(signal);
        }

        fn head_ended(&self) -> bool {
            self.had(self.head_ends_after)
        }

        fn all_ended(&self) -> bool {
            self.had(self.all_end_after)
        }
    }

    const SHORT: Patience =
        Patience { grace: Duration::from_millis(1), kill: Duration::from_millis(20) };

    #[test]
    fn what_cannot_be_killed_is_given_up() {
        let processes = Stubborn::default();
        assert_eq!(end(&processes, SHORT), Err(StillRuns { id: 17 }));
        let signals = processes.signals.into_inner();
        let (first, rest) = signals.split_first().expect("there are signals");
        assert_eq!(*first, Signal::TERM);
        assert!(!rest.is_empty() && rest.iter().all(|signal| *signal == Signal::KILL));
        let words = StillRuns { id: 17 }.to_string();
        assert_eq!(words, "process 17 still runs 10 s after it was killed");
    }

    #[test]
    fn what_a_program_started_is_killed_though_it_has_ended() {
        let processes =
            Stubborn { head_ends_after: Some(0), all_end_after: Some(3), ..Stubborn::default() };
        let ample = Patience { kill: Duration::from_secs(600), ..SHORT };
        assert_eq!(end(&processes, ample), Ok(()));
        assert_eq!(processes.signals.into_inner(), [Signal::KILL; 3]);
    }

    #[test]
    fn without_grace_a_program_is_killed_at_once() {
        let processes = Stubborn { all_end_after: Some(1), ..Stubborn::default() };
        assert_eq!(end(&processes, Patience { grace: Duration::ZERO, ..SHORT }), Ok(()));
        assert_eq!(
            (processes.signals.into_inner(), processes.asked.get()),
            (vec![Signal::KILL], 1)
        );
    }
}
