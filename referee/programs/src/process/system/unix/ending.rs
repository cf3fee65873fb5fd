//! Ends programs by sending signals.

use std::time::{Duration, Instant};

use rustix::process::{Signal, WaitIdStatus};

use crate::process::ended::{EndError, GRACE, KILL_MAX, ProgramExit, wait_until};

impl From<WaitIdStatus> for ProgramExit {
    fn from(status: WaitIdStatus) -> Self {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Self::Code(code),
            (None, Some(signal)) => Self::Signal(signal),
            (None, None) => Self::Unknown,
        }
    }
}

/// Processes that are ended together.
pub trait Processes {
    /// The ID of a process that is still running.
    fn id(&self) -> i32;
    fn signal(&self, signal: Signal);
    fn head_ended(&self) -> bool;
    /// Returns true if all of the processes have ended.
    fn all_ended(&self) -> bool;
}

/// How long to wait for processes to end.
#[derive(Clone, Copy, Debug)]
pub struct EndTimeouts {
    /// How long to wait without a signal, and again after SIGTERM.
    pub grace: Duration,
    pub kill: Duration,
}

impl EndTimeouts {
    /// For programs whose game is over.
    pub const AFTER_GAME: Self = Self { grace: GRACE, kill: KILL_MAX };
    /// For programs that have outlived their referee.
    #[cfg(target_os = "linux")]
    pub const NONE: Self = Self { grace: Duration::ZERO, kill: KILL_MAX };
}

/// Ends processes: first waits, then sends SIGTERM, then kills. Returns an error if any is still
/// running after that.
pub fn end(processes: &impl Processes, timeouts: EndTimeouts) -> Result<(), EndError> {
    let EndTimeouts { grace, kill } = timeouts;
    if !grace.is_zero() && !wait_until(grace, || processes.head_ended()) {
        processes.signal(Signal::TERM);
        wait_until(grace, || processes.head_ended());
    }
    let start = Instant::now();
    loop {
        processes.signal(Signal::KILL);
        if wait_until(GRACE.min(kill), || processes.all_ended()) {
            return Ok(());
        }
        if start.elapsed() >= kill {
            return Err(EndError::StillRuns { id: processes.id() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    /// Processes that end only after the given numbers of signals, or never.
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

    const SHORT: EndTimeouts =
        EndTimeouts { grace: Duration::from_millis(1), kill: Duration::from_millis(20) };

    #[test]
    fn what_cannot_be_killed_is_given_up() {
        let processes = Stubborn::default();
        assert_eq!(end(&processes, SHORT), Err(EndError::StillRuns { id: 17 }));
        let signals = processes.signals.into_inner();
        let (first, rest) = signals.split_first().expect("there are signals");
        assert_eq!(*first, Signal::TERM);
        assert!(!rest.is_empty() && rest.iter().all(|signal| *signal == Signal::KILL));
        let message = EndError::StillRuns { id: 17 }.to_string();
        assert_eq!(message, "process 17 is still running 10 s after being killed");
    }

    #[test]
    fn what_a_program_started_is_killed_though_it_has_ended() {
        let processes =
            Stubborn { head_ends_after: Some(0), all_end_after: Some(3), ..Stubborn::default() };
        let ample = EndTimeouts { kill: Duration::from_secs(600), ..SHORT };
        assert_eq!(end(&processes, ample), Ok(()));
        assert_eq!(processes.signals.into_inner(), [Signal::KILL; 3]);
    }

    #[test]
    fn without_grace_a_program_is_killed_at_once() {
        let processes = Stubborn { all_end_after: Some(1), ..Stubborn::default() };
        assert_eq!(end(&processes, EndTimeouts { grace: Duration::ZERO, ..SHORT }), Ok(()));
        assert_eq!(
            (processes.signals.into_inner(), processes.asked.get()),
            (vec![Signal::KILL], 1)
        );
    }
}
